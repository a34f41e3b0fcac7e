import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import type { RecordSync } from '../../record/record-sync.contract.ts';
import { Answer } from '../decisions/Answer.tsx';
import { triesText } from '../decisions/decision-texts.ts';
import { useRetry } from '../decisions/stuck.queries.ts';
import classes from './SyncPanel.module.css';
import type { SyncedRecord } from './synced-record.ts';

interface RecordReasonProps {
  record: SyncedRecord;
  sync: RecordSync;
  mayRetry: boolean;
}

/** Why a record could not be sent, and when it is tried next. */
export function RecordReason({ record: { kind, id }, sync: { reason, tries, nextTryAt, isQueued }, mayRetry }: RecordReasonProps) {
  const retry = useRetry();
  const now = useNow();
  return (
    <>
      <p className={classes.problem}>{reason}</p>
      <p>{isQueued && nextTryAt === null ? 'It is being sent again.' : `Tried ${triesText(tries, nextTryAt, now)}.`}</p>
      {mayRetry && (
        <div>
          <Answer label="Retry now" subject={id} isDisabled={retry.isPending} onClick={() => retry.mutate({ kind, recordId: id })} />
        </div>
      )}
    </>
  );
}
