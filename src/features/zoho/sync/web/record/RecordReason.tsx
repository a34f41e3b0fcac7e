import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import type { RecordSync } from '../../record/record-sync.contract.ts';
import { attemptsText } from './attempts-text.ts';
import classes from './SyncPanel.module.css';

/** Why a record could not be sent, and when it is tried next. */
export function RecordReason({ sync: { reason, tries, nextTryAt, isQueued } }: { sync: RecordSync }) {
  const now = useNow();
  return (
    <>
      <p className={classes.problem}>{reason}</p>
      <p>{isQueued && nextTryAt === null ? 'Sending again…' : attemptsText(tries, nextTryAt, now)}</p>
    </>
  );
}
