import { exactTime, timestamp } from '../../../../../platform/time/relative-time.ts';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import type { SyncLogLine } from '../../runs/sync-run.contract.ts';
import { LOG_WORDS } from '../../sync-texts.rules.ts';
import classes from './SyncLog.module.css';

interface LogLineProps {
  line: SyncLogLine;
  onOpenRun: (id: string) => void;
}

/** One line of the log; it opens the run that it is about. */
export function LogLine({ line: { at, event, text, runId }, onOpenRun }: LogLineProps) {
  const word = LOG_WORDS[event];
  const words = (
    <>
      <time className={classes.time} dateTime={at} title={timestamp(at)}>
        {exactTime(at, useNow())}
      </time>
      <span className={classes.text}>
        <strong data-event={event}>{word}</strong>
        {text.slice(word.length)}
      </span>
    </>
  );
  return (
    <li>
      {runId === null ? (
        <div className={classes.line}>{words}</div>
      ) : (
        <button type="button" className={classes.line} onClick={() => onOpenRun(runId)}>
          {words}
        </button>
      )}
    </li>
  );
}
