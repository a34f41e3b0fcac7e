import { toCsvRow } from '../../csv-write.ts';
import { formatCount } from '../../number-text.ts';

/** What a chart shows, as its table and its CSV file say it. */
export interface ChartFigures {
  /** The heads of the columns; the first one names what the rows are. */
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
}

export interface ChartRow {
  readonly label: string;
  /** Null: there is no such figure. */
  readonly values: readonly (number | null)[];
  /** The list behind the row, as a link. */
  readonly href?: string | undefined;
}

/** A figure as people read it: whole ones with thousands apart, others with one decimal, '–' for none. */
export function formatFigure(value: number | null): string {
  if (value === null) return '–';
  return Number.isInteger(value) ? formatCount(value) : value.toFixed(1);
}

export function toCsv({ columns, rows }: ChartFigures): string {
  return [toCsvRow(columns), ...rows.map(({ label, values }) => toCsvRow([label, ...values]))].join('');
}

/** 'Ticket Volume by Type' names the file `ticket-volume-by-type`. */
export const toFileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** What is left of `part` in `whole`, for people: '39 %'. */
export const formatShare = (part: number, whole: number): string => (whole === 0 ? '0 %' : `${Math.round((part / whole) * 100)} %`);
