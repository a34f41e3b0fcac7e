import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import classes from './TextComparison.module.css';

/** Longer ones are shown one below the other: comparing them word by word would take seconds. */
const LONGEST = 20_000;

interface TextComparisonProps {
  ours: string;
  theirs: string;
}

/** Two texts beside each other, with what differs marked: ours left, that of Zoho right. */
export function TextComparison({ ours, theirs }: TextComparisonProps) {
  const parts = useMemo(() => compare(ours, theirs), [ours, theirs]);
  return (
    <div className={classes.columns}>
      <section className={classes.side} aria-label="Here">
        <h3>Here</h3>
        <p>
          {parts.map(({ value, added, removed }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
            added ? null : <Part key={place} value={value} isOnlyHere={removed} />,
          )}
        </p>
      </section>
      <section className={classes.side} aria-label="In Zoho">
        <h3>In Zoho</h3>
        <p>
          {parts.map(({ value, added, removed }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
            removed ? null : <Part key={place} value={value} isOnlyHere={added} />,
          )}
        </p>
      </section>
    </div>
  );
}

const Part = ({ value, isOnlyHere }: { value: string; isOnlyHere: boolean }) => (isOnlyHere ? <mark>{value}</mark> : value);

interface ComparedPart {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

function compare(ours: string, theirs: string): readonly ComparedPart[] {
  if (ours.length + theirs.length > LONGEST)
    return [
      { value: ours, added: false, removed: true },
      { value: theirs, added: true, removed: false },
    ];
  return diffWordsWithSpace(ours, theirs);
}
