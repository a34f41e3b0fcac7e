import { Box, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toCsvRow } from '../../../../platform/csv-write.ts';
import { fillPath } from '../../../../platform/endpoint.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { type ImportProblem, type ImportReport, importApi } from '../import.contract.ts';
import classes from './ImportReport.module.css';

interface ProblemListProps {
  problems: ImportProblem[];
  /** Number of further problems. */
  more: number;
  /** ID of the import whose left-out rows can be downloaded. */
  leftOutOf?: string | undefined;
}

/** True if an import's left-out rows can be downloaded. */
export const hasLeftOut = ({ id, state, leftOut }: ImportReport): boolean => id !== '' && state !== 'running' && leftOut > 0;

/** From this number, the list has a filter. */
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

/** Row counts by actual or expected result. */
export function ReportCounts({ report }: { report: ImportReport }) {
  const { rows, added, joined, duplicates, problems, moreProblems, removed, leftOut, state } = report;
  const figures = [
    ['Rows', rows],
    [state === 'checked' ? 'Would be added' : 'Added', added],
    ...(joined > 0 ? [[state === 'checked' ? 'Would be added to customers' : 'Added to customers', joined] as const] : []),
    ...(leftOut > 0 ? [[state === 'checked' ? 'Would be left out' : 'Left out', leftOut] as const] : []),
    ['Duplicates in file', duplicates.inFile],
    ['Already in OBDesk', duplicates.inDatabase],
    ['Problems', problems.length + moreProblems],
    ...(state === 'undoing' || state === 'undone' ? [['Removed', removed] as const] : []),
  ] as const;
  return (
    <dl className={classes.counts}>
      {figures.map(([label, value]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
