import { getTableName } from 'drizzle-orm';
import type { z } from 'zod';
import { type ImportedKey, importColumns } from '../../record/import-columns.ts';
import { type ImportedFields, readImportedFields } from '../../record/imported-fields.ts';
import type { Fields } from '../../record/record-field.ts';
import type { RecordKind } from '../../record-kinds.ts';
import { insertNumbered, type NumberedTable } from '../database/insert-numbered.ts';
import { removeUntouched } from '../database/untouched.ts';
import type { ImportTarget } from '../import-target.ts';

interface RecordImport<F extends Fields, T extends NumberedTable> {
  /** In the address and in the audit log: 'suppliers'. */
  readonly kind: string;
  readonly recordKind: RecordKind;
  /** Those with headers are the columns of a file. */
  readonly fields: F;
  /** Checks the values of a new record. */
  readonly schema: z.ZodType<T['$inferInsert']>;
  readonly table: T;
  /** The column a person knows a record by. */
  readonly title: string;
}

/** The import of a kind whose record is a row of its table and nothing else. A row that came before is known by its cells. */
export function importRecords<F extends Fields, T extends NumberedTable>(
  options: RecordImport<F, T>,
): ImportTarget<ImportedKey<F>, ImportedFields<T['$inferInsert']>> {
  const { kind, recordKind, fields, schema, table, title } = options;
  return {
    ...{ kind, recordKind, columns: importColumns(fields) },
    readRow: (cells) => readImportedFields(fields, schema, cells),
    findKnown: async (_db, rows) => rows.map(() => undefined),
    insert: (tx, rows) =>
      insertNumbered(
        tx,
        table,
        rows.map((row) => row.fields),
      ),
    remove: (tx, ids) => removeUntouched(tx, { name: getTableName(table), title }, ids),
  };
}
