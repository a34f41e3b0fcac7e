import type { ReactNode } from 'react';
import { timestamp } from '../../../../../platform/time/relative-time.ts';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { excerptAtDifference, isLong } from '../../decisions/long-text.rules.ts';
import type { SyncConflict } from '../../decisions/sync-decision.contract.ts';
import classes from './ConflictItem.module.css';
import { DecisionButton } from './DecisionButton.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import { KEPT_TEXTS } from './decision-texts.ts';
import { TextComparison } from './TextComparison.tsx';
import type { Deciding } from './useDecide.ts';

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
