import type { ReactNode } from 'react';
import classes from './FigureTable.module.css';

interface FigureTableProps<Row> {
  label: string;
  /** The heading of the first column, which names the row. */
  name: string;
  toName: (row: Row) => string;
  figures: readonly { label: string; cell: (row: Row) => ReactNode }[];
  rows: readonly Row[];
}

/** A small table of figures: names left, numbers right. */
export function FigureTable<Row>({ label, name, toName, figures, rows }: FigureTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {figures.map((figure) => (
            <th key={figure.label} scope="col" className={classes.number}>
              {figure.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={toName(row)}>
            <th scope="row" className={classes.name} title={toName(row)}>
              {toName(row)}
            </th>
            {figures.map((figure) => (
              <td key={figure.label} className={classes.number}>
                {figure.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
