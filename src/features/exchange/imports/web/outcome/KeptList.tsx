import { Box } from '@mantine/core';
import { formatCount } from '../../../../../platform/number-text.ts';
import type { ImportReport } from '../../import.contract.ts';
import classes from './ProblemList.module.css';

/** The records that an undo left in place, with the reasons. */
export function KeptList({ kept, more }: { kept: ImportReport['kept']; more: number }) {
  if (kept.length === 0) return null;
  return (
    <Box component="section" className={classes.problems} aria-label="Records not removed" tabIndex={0}>
      <ul>
        {kept.map(({ id, title, reason }) => (
          <li key={id}>
            <span className={classes.line}>{id}</span> {title}: {reason}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </Box>
  );
}
