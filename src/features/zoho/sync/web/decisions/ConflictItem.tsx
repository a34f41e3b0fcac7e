import { diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { timestamp } from '../../../../../platform/time/relative-time.ts';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { excerptAtDifference, isLong } from '../../long-text.rules.ts';
import type { SyncConflict } from '../../sync-decision.contract.ts';
import classes from './ConflictItem.module.css';
import { DecisionButton } from './DecisionButton.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import { KEPT_TEXTS } from './decision-texts.ts';
import type { Deciding } from './useDecide.ts';

/** Longer ones are shown one below the other: comparing them word by word would take seconds. */
const LONGEST = 20_000;

interface TextComparisonProps {
  ours: string;
  theirs: string;
}

/** The texts of OBDesk and of Zoho side by side, with the differences marked. */
function TextComparison({ ours, theirs }: TextComparisonProps) {
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

interface ConflictItemProps {
  conflict: SyncConflict;
  deciding: Deciding;
  /** The page shows this record already. */
  isRecordShown?: boolean;
  box?: ReactNode;
}

/** A field that was changed in OBDesk and in Zoho: both values, and the choice between them. */
export function ConflictItem({ conflict, deciding, isRecordShown = false, box }: ConflictItemProps) {
  const { id, kind, recordId, label, title, shown, oursBy, oursAt, theirsAt } = conflict;
  const keep = (whose: 'ours' | 'theirs') =>
    void deciding.decide({ given: [{ about: 'conflict', ids: [id], keep: whose }], message: KEPT_TEXTS[whose] });
  const subject = isRecordShown ? label : `${label} of ${recordId}`;
  return (
    <DecisionItem
      record={isRecordShown ? undefined : { kind, recordId }}
      box={box}
      title={`${label} changed in both OBDesk and Zoho`}
      note={
        <>
          {!isRecordShown && `${title} · `}
          <RelativeTime at={oursAt > theirsAt ? oursAt : theirsAt} />
        </>
      }
      actions={
        <>
          <DecisionButton label="Keep OBDesk value" subject={subject} isDisabled={deciding.isSending} onClick={() => keep('ours')} />
          <DecisionButton label="Use Zoho value" subject={subject} isDisabled={deciding.isSending} onClick={() => keep('theirs')} />
        </>
      }
      more={{ label: isLong(shown.ours) || isLong(shown.theirs) ? 'Compare' : 'Details', content: <Details conflict={conflict} /> }}
    >
      OBDesk: <Value text={shown.ours} other={shown.theirs} />
      {oursBy && ` (${oursBy})`} · Zoho: <Value text={shown.theirs} other={shown.ours} />
    </DecisionItem>
  );
}

/** A value in a line; of a long one the part where it begins to differ. */
function Value({ text, other }: { text: string; other: string }) {
  if (text === '') return <i>empty</i>;
  return <b>{isLong(text) ? excerptAtDifference(text, other) : text}</b>;
}

function Details({ conflict: { shown, oursBy, oursAt, theirsAt } }: { conflict: SyncConflict }) {
  const { base, ours, theirs } = shown;
  return (
    <div className={classes.details}>
      <p>
        Changed in OBDesk{oursBy && ` by ${oursBy}`} on {timestamp(oursAt)}. Changed in Zoho on {timestamp(theirsAt)}.
      </p>
      {(isLong(ours) || isLong(theirs)) && <TextComparison ours={ours} theirs={theirs} />}
      <p className={classes.base}>Last synced value: {base === null ? 'unknown' : base || 'empty'}</p>
    </div>
  );
}
