import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { ChartBar } from './ChartBar.tsx';
import type { ChartRow, FigureFormat } from './chart-figures.ts';
import classes from './charts.module.css';

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
              <line x1="0" y1="0" x2="0" y2="5" className={classes.hatch} strokeWidth="2" />
            </pattern>
          </defs>
          {columns.map(({ head, end }) => (
            <text key={head} x={end} y={12} textAnchor="end" className={classes.head}>
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
