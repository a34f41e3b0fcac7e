type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** The part of the logger that starting PostgreSQL uses; commands print the warnings instead. */
export interface LauncherLog {
  readonly info: Write;
  readonly warn: Write;
}
