import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { Fragment, useId } from 'react';
import { cutText } from '../../text/clean-text.ts';
import type { ChartRow, FigureFormat } from './chart-figures.ts';
import { CHART_TEXT, FILLS, formatFigure } from './chart-figures.ts';
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
const CHARACTER = 7.2;
/** In px. */
const NAME_GAP = 8;

function ChartBar({ row: { label, values, text, href }, isChosen, pattern, columns, format = formatFigure, place }: ChartBarProps) {
  const { y, step, names, width, unit } = place;
  const middle = y + step / 2;
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const figures = [...values, sum];
  const written = text ?? format(values[0] ?? null);
  const content = (
    <>
      <rect x={-8} y={y} width={width + 16} height={step} className={classes.target} data-chosen={isChosen} />
      <text x={0} y={middle + 4} {...CHART_TEXT.label}>
        {cut(label, names - NAME_GAP)}
      </text>
      {toParts(values).map(({ from, value, fill }) => (
        <rect
          key={fill}
          {...{ x: names + from * unit + (from > 0 ? 1 : 0), y: middle - THICKNESS / 2, height: THICKNESS, rx: 2 }}
          width={Math.max(value * unit - (from > 0 ? 1 : 0), 1)}
          fill={pattern ?? fill}
          stroke={pattern && FILLS[2]}
        />
      ))}
      {columns.map(({ head, end }, column) => (
        <Fragment key={head}>
          {' '}
          <text
            {...{ x: end, y: middle + 4, textAnchor: 'end' }}
            {...(column === columns.length - 1 ? CHART_TEXT.figure : CHART_TEXT.label)}
          >
            {formatFigure(figures[column] ?? 0)}
          </text>
        </Fragment>
      ))}{' '}
      {columns.length === 0 && (
        <text x={names + sum * unit + 10} y={middle + 4} {...CHART_TEXT.figure}>
          {written}
        </text>
      )}
    </>
  );
  if (!href) return <g>{content}</g>;
  return (
    <a
      href={href}
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

interface RowChartProps {
  rows: readonly ChartRow[];
  /** Headers of the value columns, the total last. Absent: the only value follows its bar. */
  heads?: readonly string[];
  chosen?: string | undefined;
  /** Label of the row for missing values. */
  hatched?: string;
  format?: FigureFormat | undefined;
}

/** In px. */
const COLUMN = 64;
/** In px, for values with more text. */
const TEXT_COLUMN = 116;
const NARROW = 480;
/** In px. */
const GAP = 12;

/** Fits the header, and at least a value. */
const toNarrowColumn = (head: string) => Math.max(44, head.length * 6.6 + 8);

const toSum = (widths: readonly number[]) => widths.reduce((sum, each) => sum + each, 0);

export function RowChart({ rows, heads = [], chosen, hatched, format }: RowChartProps) {
  const { ref, width } = useElementSize();
  const isCoarse = useMediaQuery('(pointer: coarse)', false) ?? false;
  const hatch = useId();
  const step = isCoarse ? 44 : heads.length > 0 ? 20 : 25;
  const top = heads.length > 0 ? 22 : 0;
  const isNarrow = width < NARROW;
  const widths = heads.map((head) => (isNarrow && heads.length > 1 ? toNarrowColumn(head) : COLUMN));
  const names = isNarrow ? Math.min(136, width * (heads.length > 1 ? 0.32 : 0.38)) : 136;
  const most = Math.max(1, ...rows.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)));
  const unit = Math.max(0, width - names - (toSum(widths) || (rows.some(({ text }) => text) ? TEXT_COLUMN : COLUMN)) - GAP) / most;
  const columns = heads.map((head, place) => ({ head, end: width - toSum(widths.slice(place + 1)) }));
  return (
    <div ref={ref}>
      {width > 0 && (
        <svg width={width} height={top + rows.length * step} aria-hidden={rows.every(({ href }) => !href)}>
          <title>{heads.join(', ')}</title>
          <defs>
            <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" y1="0" x2="0" y2="5" stroke={FILLS[2]} strokeWidth="2" />
            </pattern>
          </defs>
          {columns.map(({ head, end }) => (
            <text key={head} x={end} y={12} textAnchor="end" {...CHART_TEXT.head}>
              {head}
            </text>
          ))}
          {rows.map((row, place) => (
            <ChartBar
              key={row.label}
              row={row}
              isChosen={row.label === chosen}
              pattern={row.label === hatched ? `url(#${hatch})` : undefined}
              columns={columns}
              format={format}
              place={{ y: top + place * step, step, names, width, unit }}
            />
          ))}
        </svg>
      )}
    </div>
  );
}
