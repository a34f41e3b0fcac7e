import { Box } from '@mantine/core';
import { formatCount } from '../../../platform/number-text.ts';
import type { ImportProblem } from '../import.contract.ts';
import classes from './ProblemList.module.css';

interface ProblemListProps {
  problems: ImportProblem[];
  /** Problems that are not listed. */
  more: number;
}

export function ProblemList({ problems, more }: ProblemListProps) {
  if (problems.length === 0) return null;
  const listed = problems.map((problem, at) => ({ ...problem, at }));
  return (
    <Box component="section" className={classes.problems} aria-label="Problems" tabIndex={0}>
      <ul>
        {listed.map(({ line, message, at }) => (
          <li key={at}>
            <span className={classes.line}>Line {line}</span> {message}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </Box>
  );
}
