import { toCsvRow } from '../../csv-write.ts';
import { formatCount } from '../../number-text.ts';

/** Attributes of texts. */
export const CHART_TEXT = {
  figure: { fill: 'var(--obd-ink)', fontSize: 'var(--obd-text-secondary)', fontWeight: 700 },
  quiet: { fill: 'var(--obd-ink-3)', fontSize: 'var(--obd-text-meta)', fontWeight: 400 },
  head: { fill: 'var(--obd-ink-3)', fontSize: 'var(--obd-text-meta)', fontWeight: 600 },
  label: { fill: 'var(--obd-ink-2)', fontSize: 'var(--obd-text-secondary)' },
} as const;

/** Colors of the series. */
export const FILLS = ['var(--obd-accent)', 'var(--obd-chart-2)', 'var(--obd-chart-3)'] as const;

export interface ChartFigures {
  /** Column headers. The first names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
  /** Formats the first value, such as '3.5 days'. The CSV file has plain numbers. */
  readonly format?: FigureFormat;
}

export type FigureFormat = (value: number | null) => string;

export interface ChartRow {
  readonly label: string;
  /** Null if unknown. */
  readonly values: readonly (number | null)[];
  /** Overrides the formatted first value: '33% (1 of 3)'. */
  readonly text?: string | undefined;
  readonly href?: string | undefined;
}

/** '1,234', '1.3', '–' */
export function formatFigure(value: number | null): string {
  if (value === null) return '–';
  return Number.isInteger(value) ? formatCount(value) : value.toFixed(1);
}

/** '40 min', '5.5 h', '12.4 days' */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}

export const formatPercent: FigureFormat = (value) => (value === null ? '–' : `${formatFigure(value)}%`);

export function toCsv({ columns, rows }: ChartFigures): string {
  return [toCsvRow(columns), ...rows.map(({ label, values }) => toCsvRow([label, ...values]))].join('');
}

/** File name: 'ticket-volume-by-type'. */
export const toFileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** '39%' */
export const formatShare = (part: number, whole: number): string => (whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`);

/** Percentages of fewer would mislead. */
const FEW = 10;

/** '39% (7 of 18)', or '1 of 2' for small totals. */
export function formatShareOf(part: number, whole: number): string {
  const counts = `${formatCount(part)} of ${formatCount(whole)}`;
  return whole < FEW ? counts : `${formatShare(part, whole)} (${counts})`;
}

/** '7 · 39%', or '1' for small totals. */
export const formatCountAndShare = (part: number, whole: number): string =>
  whole < FEW ? formatCount(part) : `${formatCount(part)} · ${formatShare(part, whole)}`;
