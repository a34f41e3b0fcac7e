import type { CellFormats, ImportCells, ImportColumns, ParsedRow } from '../import/import-row.ts';
import type { RecordKind } from '../record-kinds.ts';
import type { Actor } from './actor.ts';
import type { Changes } from './changes/changes.ts';
import type { Db, Tx } from './database/database.ts';

export interface ImportedRecord {
  /** The provider's ID; null if the row has none. */
  readonly providerId: string | null;
  /** A value unique among records of this type, such as the key of a company name. */
  readonly identity?: string;
}

/** A record that undoing an import leaves in place. */
export interface KeptRecord {
  readonly id: string;
  readonly title: string;
  /** A phrase without a period: 'Changed since the import'. */
  readonly reason: string;
}

export interface RowToJoin<Row> {
  readonly id: string;
  /** Whether this import created the record. Its rows are then combined as if they came in one step. */
  readonly isOwn: boolean;
  readonly record: Row;
}

interface JoinedRow {
  /** False if the record already has all values of the row. */
  readonly hasNewValues: boolean;
  /** Parts of the row that were skipped. */
  readonly problems: readonly string[];
}

export interface RecordAddition {
  readonly id: string;
  readonly changes: readonly unknown[];
}

export interface RecordJoin extends RecordAddition {
  readonly before: number;
  readonly after: number;
}

/** Adds rows to records of the same identity, which would be duplicates otherwise. */
export interface ImportJoins<Row> {
  /** Combines rows of one new record. The first row creates it; the results are those of the others. */
  combine(rows: readonly Row[]): { readonly record: Row; readonly results: readonly JoinedRow[] };
  /** Previews what rows would add to existing records, each after those before it. */
  check(db: Db, rows: readonly RowToJoin<Row>[]): Promise<JoinedRow[]>;
  join(deps: { readonly changes: Changes }, tx: Tx, actor: Actor, rows: readonly RowToJoin<Row>[]): Promise<RecordJoin[]>;
  /** Removes what an import added. Returns the records in which some of it was changed since. */
  revert(deps: { readonly changes: Changes }, tx: Tx, actor: Actor, additions: readonly RecordAddition[]): Promise<KeptRecord[]>;
}

/** A record type that can be imported from CSV. Staging, resuming and reporting are handled elsewhere. */
export interface ImportTarget<Column extends string = string, Row extends ImportedRecord = ImportedRecord> {
  /** Used in paths, the database and the audit log: 'tickets' is `/api/imports/tickets` and `tickets.imported`. */
  readonly kind: string;
  readonly recordKind: RecordKind;
  readonly columns: ImportColumns<Column>;
  readRow(cells: ImportCells<Column>, reading: CellFormats): ParsedRow<Row>;
  /** Returns the ID of each row's existing record in input order; `undefined` for new ones. */
  findExisting(db: Db, records: readonly Row[]): Promise<(string | undefined)[]>;
  /** Returns problems that need the database to find. The records are imported anyway. */
  findProblems?(db: Db, records: readonly Row[]): Promise<string[][]>;
  /** Inserts the records and returns their IDs in input order; `undefined` for one inserted concurrently. */
  insert(tx: Tx, records: readonly Row[]): Promise<(string | undefined)[]>;
  /** Removes records unchanged since the import and returns the others. Ignores unknown IDs. */
  remove(tx: Tx, ids: readonly string[], versions?: ReadonlyMap<string, number>): Promise<KeptRecord[]>;
  readonly joins?: ImportJoins<Row>;
}
