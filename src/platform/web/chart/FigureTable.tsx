import { type ChartFigures, formatFigure } from './chart-figures.ts';
import classes from './FigureTable.module.css';

interface FigureTableProps {
  label: string;
  figures: ChartFigures;
}

export function FigureTable({ label, figures: { columns, rows, format = formatFigure } }: FigureTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label: name, values, text, href }) => (
          <tr key={name}>
            <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
            {values.map((value, place) => (
              <td key={columns[place + 1]}>{place === 0 ? (text ?? format(value)) : formatFigure(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
