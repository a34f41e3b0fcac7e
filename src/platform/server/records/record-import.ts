import { getTableName } from 'drizzle-orm';
import type { z } from 'zod';
import { type ImportedKey, importColumns } from '../../record/import-columns.ts';
import { type ImportedFields, readImportedFields } from '../../record/imported-fields.ts';
import type { Fields } from '../../record/record-field.ts';
import type { RecordKind } from '../../record-kinds.ts';
import { insertNumbered, type NumberedTable } from '../database/insert-numbered.ts';
import { removeUnchanged } from '../database/unchanged-records.ts';
import type { ImportTarget } from '../import-target.ts';

interface RecordImport<F extends Fields, T extends NumberedTable> {
  readonly kind: string;
  readonly recordKind: RecordKind;
  /** Fields with headers are the columns of a file. */
  readonly fields: F;
  readonly schema: z.ZodType<T['$inferInsert']>;
  readonly table: T;
  readonly title: string;
}

/** Creates the import of a type whose record is one row. Repeated rows are recognized by their cells. */
export function importRecords<F extends Fields, T extends NumberedTable>(
  options: RecordImport<F, T>,
): ImportTarget<ImportedKey<F>, ImportedFields<T['$inferInsert']>> {
  const { kind, recordKind, fields, schema, table, title } = options;
  return {
    kind,
    recordKind,
    columns: importColumns(fields),
    readRow: (cells) => readImportedFields(fields, schema, cells),
    findKnown: async (_db, rows) => rows.map(() => undefined),
    insert: (tx, rows) =>
      insertNumbered(
        tx,
        table,
        rows.map((row) => row.fields),
      ),
    remove: (tx, ids) => removeUnchanged(tx, { name: getTableName(table), title }, ids),
  };
}
