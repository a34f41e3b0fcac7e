import { exactTime } from '../../../../platform/time/relative-time.ts';
import type { ShownLine } from '../debug-log.rules.ts';
import classes from './LogRow.module.css';

interface LogRowProps {
  line: ShownLine;
  index: number;
  onRequest: (requestId: string) => void;
}

export function LogRow({ line: { time, level, source, message, requestId }, index, onRequest }: LogRowProps) {
  return (
    <tr className={classes.row} data-level={level} aria-rowindex={index + 2}>
      <td className={classes.time} title={time}>
        {exactTime(time)}
      </td>
      <td className={classes.level}>{level}</td>
      <td className={classes.source}>{source}</td>
      <td className={classes.message} title={message}>
        {message}
      </td>
      <td className={classes.request}>
        {requestId && (
          <button
            type="button"
            className={classes.find}
            title={`Show all lines for request ${requestId}`}
            onClick={() => onRequest(requestId)}
          >
            {requestId.slice(0, 5)}
          </button>
        )}
      </td>
    </tr>
  );
}
