import type { ImportCells, ImportColumns, ImportReading, ParsedRow } from '../import/import-row.ts';
import type { RecordKind } from '../record-kinds.ts';
import type { Actor } from './actor.ts';
import type { Changes } from './changes/changes.ts';
import type { Db, Tx } from './database/database.ts';

/** The fields that every imported record has. */
export interface ImportedRecord {
  /** The id it is known by where it came from; null when its row states none. */
  readonly providerId: string | null;
  /** A value that no two records of this kind share, such as the key of a company's name; absent where there is none. */
  readonly identity?: string;
}

/** A record that taking an import back leaves in place. */
export interface KeptRecord {
  readonly id: string;
  readonly title: string;
  /** A sentence without its full stop: 'Changed since the import'. */
  readonly reason: string;
}

/** A row that is added to the record with this id. */
export interface JoiningRow<Row> {
  readonly id: string;
  /** True if this import created the record. Its rows are then combined as if they came in one step. */
  readonly isOwn: boolean;
  readonly record: Row;
}

/** The result of adding a row to a record. */
export interface JoinedRow {
  /** False if the record has all that the row states. */
  readonly isNews: boolean;
  /** Parts of the row that were left out. */
  readonly problems: readonly string[];
}

/** What an import added to a record that it didn't make. */
export interface RecordAddition {
  readonly id: string;
  readonly changes: readonly unknown[];
}

/** Versions of a record before and after an import added something to it. */
export interface JoinedRecord extends RecordAddition {
  readonly before: number;
  readonly after: number;
}

/** Adds rows to records of the same identity, which would be duplicates otherwise. */
export interface ImportJoins<Row> {
  /** Combines rows of one new record, the first of which makes it. The results are those of the rows after it. */
  combine(rows: readonly Row[]): { readonly record: Row; readonly results: readonly JoinedRow[] };
  /** Finds what rows would add to existing records, each after those before it. Changes nothing. */
  check(db: Db, rows: readonly JoiningRow<Row>[]): Promise<JoinedRow[]>;
  /** Adds rows to existing records. */
  join(deps: { readonly changes: Changes }, tx: Tx, actor: Actor, rows: readonly JoiningRow<Row>[]): Promise<JoinedRecord[]>;
  /** Takes out what an import added, and returns the records in which something of it was changed since. */
  takeBack(deps: { readonly changes: Changes }, tx: Tx, actor: Actor, additions: readonly RecordAddition[]): Promise<KeptRecord[]>;
}

/** A kind of record that can be imported from CSV files, brought by its feature; staging, resuming and reporting are not its concern. */
export interface ImportTarget<Column extends string = string, Row extends ImportedRecord = ImportedRecord> {
  /** In the address, in the database and in the audit log: 'tickets' is `/api/imports/tickets` and `tickets.imported`. */
  readonly kind: string;
  /** The kind of record that the live stream names to the browsers. */
  readonly recordKind: RecordKind;
  readonly columns: ImportColumns<Column>;
  readRow(cells: ImportCells<Column>, reading: ImportReading): ParsedRow<Row>;
  /** The id of each record that is here already by its provider id or identity, in order; undefined for one that is new. */
  findKnown(db: Db, records: readonly Row[]): Promise<(string | undefined)[]>;
  /** Returns the problems of new records that only the database knows; the records are imported anyway. Rows of the same identity are one record. */
  findProblems?(db: Db, records: readonly Row[]): Promise<string[][]>;
  /** Adds the records and answers the id of each, in order; undefined for one that was added a moment before. */
  insert(tx: Tx, records: readonly Row[]): Promise<(string | undefined)[]>;
  /** Removes those that are as the import left them, with all that it made for them, and returns the others. Unknown ids are ignored. */
  remove(tx: Tx, ids: readonly string[], versions?: ReadonlyMap<string, number>): Promise<KeptRecord[]>;
  readonly joins?: ImportJoins<Row>;
}
