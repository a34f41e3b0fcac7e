/** The order of day and month in the dates of a column: 12/05/2025 is 12 May or December 5. */
export const DATE_NOTATIONS = ['dayFirst', 'monthFirst'] as const;
export type DateNotation = (typeof DATE_NOTATIONS)[number];

/** How the cells of a file are read; the same for all of its rows. */
export interface ImportReading<Column extends string = string> {
  /** The zone of dates and times without one. */
  readonly zone: string;
  /** The notation of each date column. */
  readonly dates: Readonly<Partial<Record<Column, DateNotation>>>;
}

/** The values of a column with a fixed list. */
export interface ImportChoices {
  readonly values: readonly string[];
  /**
   * Returns the value that a cell certainly means; `undefined` if it means none of them for sure. `readRow` reads such cells by itself:
   * cells are replaced only by values that a person has chosen and that differ from the suggestion.
   */
  suggest(cell: string): string | undefined;
  /** The value of rows whose cell means none of them. */
  readonly otherwise: string;
  /** The column that decides about such rows first. */
  readonly decidedBy?: string;
}

/** A column that an import understands. */
export interface ImportColumn {
  /** The headers it goes by, the most usual first; the first two name it in the message when it is missing. */
  readonly headers: readonly string[];
  /** A file without this column is refused. */
  readonly isRequired?: boolean;
  /** The name of the field it fills; its first header unless said. */
  readonly label?: string;
  /** 'date': all cells of the column decide about its notation. 'id': IDs that a spreadsheet has damaged are ignored and reported. */
  readonly reads?: 'date' | 'id';
  /** Separates the cells if several columns of the file fill this one; without it, only one column can. */
  readonly join?: ' ' | '\n' | ' / ' | '; ';
  /** Headers whose cells are joined in this order if the file has none of `headers`: first, middle and last name. */
  readonly parts?: readonly (readonly string[])[];
  /** Headers whose cells are added to the first column: a second phone number, the second line of a street. */
  readonly also?: readonly string[];
  readonly choices?: ImportChoices;
  /** The columns that fill a row's empty cell of this required column, unless another choice is made for the file: the first that the file has. */
  readonly fallback?: readonly string[];
}

export type ImportColumns<Column extends string = string> = Readonly<Record<Column, ImportColumn>>;

/** A row by what its columns mean; blank cells are left out. */
export type ImportCells<Column extends string = string> = Readonly<Partial<Record<Column, string>>>;

/** The record a row becomes, and what is wrong with the row. Without a record it cannot go in. */
export interface ParsedRow<Row> {
  readonly record?: Row;
  readonly problems: string[];
}
