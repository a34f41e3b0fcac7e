import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import classes from './TextComparison.module.css';

/** Longer ones are shown one below the other: comparing them word by word would take seconds. */
const LONGEST = 20_000;

interface TextComparisonProps {
  ours: string;
  theirs: string;
}

/** The texts of OBDesk and of Zoho side by side, with the differences marked. */
export function TextComparison({ ours, theirs }: TextComparisonProps) {
  const parts = useMemo(() => compare(ours, theirs), [ours, theirs]);
  return (
    <div className={classes.columns}>
      <section className={classes.side} aria-label="In OBDesk">
        <h3>In OBDesk</h3>
        <p>
          {parts.map(({ value, added, removed }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
            added ? null : <Part key={place} value={value} isOnlyInOne={removed} />,
          )}
        </p>
      </section>
      <section className={classes.side} aria-label="In Zoho">
        <h3>In Zoho</h3>
        <p>
          {parts.map(({ value, added, removed }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
            removed ? null : <Part key={place} value={value} isOnlyInOne={added} />,
          )}
        </p>
      </section>
    </div>
  );
}

const Part = ({ value, isOnlyInOne }: { value: string; isOnlyInOne: boolean }) => (isOnlyInOne ? <mark>{value}</mark> : value);

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
