/** The order of day and month in the dates of a column: 12/05/2025 is 12 May or December 5. */
export const DATE_NOTATIONS = ['dayFirst', 'monthFirst'] as const;
export type DateNotation = (typeof DATE_NOTATIONS)[number];

export interface CellFormats<Column extends string = string> {
  /** Time zone of dates and times without one. */
  readonly zone: string;
  readonly dates: Readonly<Partial<Record<Column, DateNotation>>>;
}

export interface ImportChoices {
  readonly values: readonly string[];
  /**
   * Returns the value that a cell means with certainty. `readRow` uses it directly; cells are replaced only by values
   * that the user chose and that differ from it.
   */
  suggest(cell: string): string | undefined;
  /** Value for unrecognized cells. */
  readonly otherwise: string;
  /** Column that takes precedence for unrecognized cells. */
  readonly decidedBy?: string;
}

export interface ImportColumn {
  /** Accepted headers, most common first. The first two appear in the message if the column is missing. */
  readonly headers: readonly string[];
  readonly isRequired?: boolean;
  /** Name of the field. Defaults to the first header. */
  readonly label?: string;
  /** 'date': one notation for the whole column. 'id': IDs damaged by a spreadsheet are ignored and reported. */
  readonly reads?: 'date' | 'id';
  /** Separator if several columns of a file fill this one. Without it, only one can. */
  readonly join?: ' ' | '\n' | ' / ' | '; ';
  /** Headers whose cells are joined if the file has none of `headers`, such as first and last name. */
  readonly parts?: readonly (readonly string[])[];
  /** Headers whose cells are appended, such as a second phone number. */
  readonly also?: readonly string[];
  readonly choices?: ImportChoices;
  /** Columns that fill its empty cells: the first one in the file, unless the user chooses another. */
  readonly fallback?: readonly string[];
}

export type ImportColumns<Column extends string = string> = Readonly<Record<Column, ImportColumn>>;

/** The cells of a row by column. Blank cells are omitted. */
export type ImportCells<Column extends string = string> = Readonly<Partial<Record<Column, string>>>;

/** The parsed record and the problems of the row. Without a record, the row can't be imported. */
export interface ParsedRow<Row> {
  readonly record?: Row;
  readonly problems: string[];
}
