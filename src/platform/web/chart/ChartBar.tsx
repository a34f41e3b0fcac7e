import { Fragment } from 'react';
import { cutText } from '../../text/clean-text.ts';
import { type ChartRow, type FigureFormat, formatFigure } from './chart-figures.ts';
import classes from './charts.module.css';

interface ChartBarProps {
  row: ChartRow;
  isChosen: boolean;
  pattern: string | undefined;
  /** Right edges of the value columns. Empty: the value follows the bar. */
  columns: readonly { readonly head: string; readonly end: number }[];
  format?: FigureFormat | undefined;
  /** In px. `unit` is the length of a value of 1. */
  place: { y: number; step: number; names: number; width: number; unit: number };
}

const THICKNESS = 10;
const FILLS = [classes.first, classes.second];
const CHARACTER = 7.2;
/** In px. */
const NAME_GAP = 8;

export function ChartBar({ row: { label, values, text, href }, isChosen, pattern, columns, format = formatFigure, place }: ChartBarProps) {
  const { y, step, names, width, unit } = place;
  const middle = y + step / 2;
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const figures = [...values, sum];
  const written = text ?? format(values[0] ?? null);
  const content = (
    <>
      <rect x={-8} y={y} width={width + 16} height={step} className={classes.rowHover} data-chosen={isChosen} />
      <text x={0} y={middle + 4} className={classes.rowLabel}>
        {cut(label, names - NAME_GAP)}
      </text>
      {toParts(values).map(({ from, value, fill }) => (
        <rect
          key={fill}
          {...{ x: names + from * unit + (from > 0 ? 1 : 0), y: middle - THICKNESS / 2, height: THICKNESS, rx: 2 }}
          width={Math.max(value * unit - (from > 0 ? 1 : 0), 1)}
          className={pattern ? classes.hatched : fill}
          fill={pattern}
        />
      ))}
      {columns.map(({ head, end }, column) => (
        <Fragment key={head}>
          {' '}
          <text
            {...{ x: end, y: middle + 4, textAnchor: 'end' }}
            className={column === columns.length - 1 ? classes.figure : classes.rowLabel}
          >
            {formatFigure(figures[column] ?? 0)}
          </text>
        </Fragment>
      ))}{' '}
      {columns.length === 0 && (
        <text x={names + sum * unit + 10} y={middle + 4} className={classes.figure}>
          {written}
        </text>
      )}
    </>
  );
  if (!href) return <g>{content}</g>;
  return (
    <a
      href={href}
      className={classes.link}
      aria-current={isChosen || undefined}
      aria-label={[cut(label, names - NAME_GAP), ...(columns.length === 0 ? [written] : figures.map(formatFigure))].join(' ')}
    >
      {content}
    </a>
  );
}

function toParts(values: ChartRow['values']) {
  return values.flatMap((value, place) => {
    const from = values.slice(0, place).reduce<number>((total, each) => total + (each ?? 0), 0);
    return value ? [{ from, value, fill: FILLS[place] }] : [];
  });
}

function cut(label: string, width: number): string {
  const most = Math.max(4, Math.floor(width / CHARACTER));
  return label.length <= most ? label : `${cutText(label, most - 1)}…`;
}
