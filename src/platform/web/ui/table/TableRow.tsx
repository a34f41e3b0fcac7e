import type { Column } from './columns.ts';
import classes from './TableRow.module.css';

interface TableRowProps<Row> {
  row: Row;
  /** Index in the complete list. */
  index: number;
  columns: readonly Column<Row, string>[];
  isActive: boolean;
  /** Called on keyboard focus inside the row. */
  onReach: () => void;
}

export function TableRow<Row>({ row, index, columns, isActive, onReach }: TableRowProps<Row>) {
  return (
    <tr
      className={classes.row}
      data-index={index}
      data-active={isActive}
      aria-rowindex={index + 2}
      onFocus={({ target }) => target.matches(':focus-visible') && onReach()}
    >
      {columns.map(({ label, width, isWide, isRowHeader, cell, below, title }) => {
        const Cell = isRowHeader ? 'th' : 'td';
        return (
          <Cell
            key={label}
            className={classes.cell}
            data-width={width}
            data-wide={isWide}
            title={title?.(row)}
            {...(isRowHeader && { scope: 'row' })}
          >
            {isRowHeader ? <div className={classes.name}>{cell(row)}</div> : cell(row)}
            {below && <div className={classes.below}>{below(row)}</div>}
          </Cell>
        );
      })}
    </tr>
  );
}
