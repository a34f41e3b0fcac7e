import { toCsvRow } from '../../csv-write.ts';
import { formatCount } from '../../number-text.ts';

/** The figures of a chart, for its table and its CSV file. */
export interface ChartFigures {
  /** The heads of the columns; the first one names what the rows are. */
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
  /** How the first figure of a row is read when it is no plain number, such as '3.5 days'; the CSV file has the number. */
  readonly format?: FigureFormat;
}

export type FigureFormat = (value: number | null) => string;

export interface ChartRow {
  readonly label: string;
  /** Null: there is no such figure. */
  readonly values: readonly (number | null)[];
  /** How the first figure is written, where more is to be said of it: '33% (1 of 3)'. */
  readonly text?: string | undefined;
  /** The list behind the row, as a link. */
  readonly href?: string | undefined;
}

/** A figure as people read it: whole ones with thousands apart, others with one decimal, '–' for none. */
export function formatFigure(value: number | null): string {
  if (value === null) return '–';
  return Number.isInteger(value) ? formatCount(value) : value.toFixed(1);
}

/** How long something took: '40 min', '5.5 h', '12.4 days'. */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}

export const formatPercent: FigureFormat = (value) => (value === null ? '–' : `${formatFigure(value)}%`);

export function toCsv({ columns, rows }: ChartFigures): string {
  return [toCsvRow(columns), ...rows.map(({ label, values }) => toCsvRow([label, ...values]))].join('');
}

/** 'Ticket Volume by Type' names the file `ticket-volume-by-type`. */
export const toFileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Formats the share of `part` in `whole` for people: '39%'. */
export const formatShare = (part: number, whole: number): string => (whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`);

/** A share of fewer is a matter of chance. */
const FEW = 10;

/** The share of `part` in `whole` in a sentence: '39% (7 of 18)', and '1 of 2' where a percentage of so few would mislead. */
export function formatShareOf(part: number, whole: number): string {
  const counts = `${formatCount(part)} of ${formatCount(whole)}`;
  return whole < FEW ? counts : `${formatShare(part, whole)} (${counts})`;
}

/** A count beside its share of all: '7 · 39%', and '1' alone where a percentage of so few would mislead. */
export const formatCountAndShare = (part: number, whole: number): string =>
  whole < FEW ? formatCount(part) : `${formatCount(part)} · ${formatShare(part, whole)}`;
