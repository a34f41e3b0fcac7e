import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { SyncRun } from '../../runs/sync-run.contract.ts';
import { outcomeText } from '../log/run-texts.ts';
import classes from './EndedRow.module.css';

/** How the last action ended, in words. */
export function EndedRow({ run, onOpen }: { run: SyncRun; onOpen: () => void }) {
  return (
    <div className={classes.row} role="status">
      <p className={classes.words}>
        <span className={classes.message} data-state={run.state}>
          {run.message}
        </span>{' '}
        {(run.state !== 'cancelled' && run.reason) || outcomeText(run)}
      </p>
      <span className={classes.when}>
        <RelativeTime at={run.finishedAt ?? run.startedAt} />
      </span>
      <button type="button" className={classes.open} aria-label={`Details for ${run.label}`} onClick={onOpen}>
        Details
      </button>
    </div>
  );
}
