import type { ImportCells, ImportColumns, ParsedRow } from '../import-row.ts';
import type { RecordKind } from '../record-kinds.ts';
import type { Tx } from './database/database.ts';

/** What every imported record has: the id it is known by where it came from, null when its row states none. */
export interface ImportedRecord {
  readonly providerId: string | null;
}

/** What a feature brings so that its records can be imported from CSV files; staging, resuming and reporting are not its concern. */
export interface ImportTarget<Column extends string = string, Row extends ImportedRecord = ImportedRecord> {
  /** In the address, in the database and in the audit log: 'tickets' is `/api/imports/tickets` and `tickets.imported`. */
  readonly kind: string;
  /** The kind of record that the live stream names to the browsers. */
  readonly recordKind: RecordKind;
  readonly columns: ImportColumns<Column>;
  readRow(cells: ImportCells<Column>): ParsedRow<Row>;
  /** Adds the records and answers the id of each, in order; undefined for one that was here before. */
  insert(tx: Tx, records: readonly Row[]): Promise<(string | undefined)[]>;
}
