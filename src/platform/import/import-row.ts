/** A column that an import understands. */
export interface ImportColumn {
  /** The headers it goes by, the most usual first; the first two name it in the message when it is missing. */
  readonly headers: readonly string[];
  /** A file without this column is refused. */
  readonly isRequired?: boolean;
  /** The name of the field it fills; its first header unless said. */
  readonly label?: string;
}

export type ImportColumns<Column extends string = string> = Readonly<Record<Column, ImportColumn>>;

/** A row by what its columns mean; blank cells are left out. */
export type ImportCells<Column extends string = string> = Readonly<Partial<Record<Column, string>>>;

/** The record a row becomes, and what is wrong with the row. Without a record it cannot go in. */
export interface ParsedRow<Row> {
  readonly record?: Row;
  readonly problems: string[];
}
