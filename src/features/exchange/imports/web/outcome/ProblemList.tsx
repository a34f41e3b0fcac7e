import { Box, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toCsvRow } from '../../../../../platform/csv-write.ts';
import { fillPath } from '../../../../../platform/endpoint.ts';
import { formatCount } from '../../../../../platform/number-text.ts';
import { type ImportProblem, type ImportReport, importApi } from '../../import.contract.ts';
import classes from './ProblemList.module.css';

interface ProblemListProps {
  problems: ImportProblem[];
  /** Problems that are not listed. */
  more: number;
  /** ID of the import whose left-out rows can be downloaded. */
  leftOutOf?: string | undefined;
}

/** True if an import's left-out rows can be downloaded. */
export const hasLeftOut = ({ id, state, leftOut }: ImportReport): boolean => id !== '' && state !== 'running' && leftOut > 0;

/** From so many on one looks for a line instead of reading all. */
const MANY = 8;

export function ProblemList({ problems, more, leftOutOf }: ProblemListProps) {
  const [text, setText] = useState('');
  if (problems.length === 0) return null;
  const listed = problems
    .map((problem, at) => ({ ...problem, at }))
    .filter(({ line, message }) => `line ${line} ${message}`.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div>
      {(problems.length >= MANY || leftOutOf) && (
        <div className={classes.tools}>
          {problems.length >= MANY && (
            <TextInput
              aria-label="Filter problems"
              placeholder="Filter problems…"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {problems.length >= MANY && (
            <Button variant="default" component="a" download="problems.csv" href={toDataAddress(problems)}>
              Download problems
            </Button>
          )}
          {leftOutOf && (
            <Button variant="default" component="a" download="left-out.csv" href={fillPath(importApi.leftOut.path, { id: leftOutOf })}>
              Download left-out rows
            </Button>
          )}
        </div>
      )}
      <Box component="section" className={classes.problems} aria-label="Problems" tabIndex={0}>
        <ul>
          {listed.map(({ line, message, at }) => (
            <li key={at}>
              <span className={classes.line}>Line {line}</span> {message}
            </li>
          ))}
          {more > 0 && text === '' && <li>and {formatCount(more)} more</li>}
          {listed.length === 0 && <li>No matching problems</li>}
        </ul>
      </Box>
    </div>
  );
}

function toDataAddress(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, message }) => toCsvRow([line, message]));
  return `data:text/csv;charset=utf-8,${encodeURIComponent(toCsvRow(['Line', 'Problem']) + rows.join(''))}`;
}
