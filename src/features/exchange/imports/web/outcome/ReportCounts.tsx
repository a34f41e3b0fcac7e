import { formatCount } from '../../../../../platform/number-text.ts';
import type { ImportReport } from '../../import.contract.ts';
import classes from './ReportCounts.module.css';

/** Counts of a file's rows by their outcome, or by the outcome they would have. */
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
