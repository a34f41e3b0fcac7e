import { type CsvValue, toCsvRow } from './csv-write.ts';

/** A page with its filters in the URL, which lists the records behind a number. */
export interface ReportLink {
  readonly to: `/${string}`;
  readonly search: Readonly<Record<string, string | undefined>>;
}

export interface ReportCell {
  /** In files. Money is in dollars. */
  readonly value: CsvValue;
  /** On screen. */
  readonly text: string;
  readonly link?: ReportLink | undefined;
  readonly isUrgent?: boolean;
}

export interface ReportColumn {
  readonly label: string;
  /** Left-aligned; numbers are right-aligned. */
  readonly isText?: true;
  /** Hidden on phones. */
  readonly isWide?: true;
  /** The labels of the rows don't wrap, because they are short. */
  readonly isOneLine?: true;
}

export interface ReportRow {
  readonly label: string;
  readonly link?: ReportLink | undefined;
  readonly cells: readonly ReportCell[];
}

/** A report as a table. One definition for the screen and the file. */
export interface Report {
  /** Sentences above the table. */
  readonly lead?: readonly { readonly text: string; readonly link?: ReportLink }[];
  /** The first column names the rows. */
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly total?: ReportRow | undefined;
}

/** A report with what a panel shows around it. */
export interface ReportView {
  readonly title: string;
  /** Qualifies the title: 'now'. */
  readonly about?: string;
  readonly report: Report;
  /** Where the file is. Absent: no export. */
  readonly csv?: string;
  /** Shown instead of the table. */
  readonly empty?: { readonly title: string; readonly hint: string } | undefined;
  readonly note?: string;
}

/** Returns the report as CSV, protected against formulas. */
export function toReportCsv({ columns, rows, total }: Report): string {
  const lines = total ? [...rows, total] : rows;
  return [
    toCsvRow(columns.map(({ label }) => label)),
    ...lines.map(({ label, cells }) => toCsvRow([label, ...cells.map(({ value }) => value)])),
  ].join('');
}
