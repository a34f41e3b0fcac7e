import { getTableColumns, getTableName, SQL } from 'drizzle-orm';
import { type PgColumn, PgCustomColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { KeptRecord } from '../import-target.ts';
import type { Db, Tx } from './database.ts';
import { trackLock } from './lock-tracker.ts';

export interface ImportedTable {
  readonly name: string;
  readonly title: string;
  /** Tables whose rows the import created with the record. */
  readonly owned?: readonly string[];
}

interface LockedRow {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}

/** Locks records and returns those an undo may remove: unchanged since the import and not referred to by other rows. */
export async function findUnchanged(
  tx: Tx,
  table: ImportedTable,
  ids: readonly string[],
  versions?: ReadonlyMap<string, number>,
): Promise<{ unchanged: string[]; kept: KeptRecord[] }> {
  const text = `SELECT id, ${table.title} AS title, version FROM ${table.name} WHERE id = ANY($1) ORDER BY id FOR UPDATE`;
  trackLock(tx, table.name, ids);
  const { rows } = await tx.query<LockedRow & Record<string, unknown>>(text, [ids]);
  const referring = await findReferring(
    tx,
    table,
    rows.map(({ id }) => id),
  );
  const kept = rows.flatMap(({ id, title, version }) => {
    const reason = version > (versions?.get(id) ?? 1) ? 'Changed since the import' : referring.get(id);
    return reason === undefined ? [] : [{ id, title, reason }];
  });
  const keptIds = new Set(kept.map(({ id }) => id));
  return { unchanged: ids.filter((id) => !keptIds.has(id)), kept };
}

/** Removes unchanged records and returns the others. Rows that the import created with them must be removed first. */
export async function removeUnchanged(tx: Tx, table: ImportedTable, ids: readonly string[]): Promise<KeptRecord[]> {
  const { unchanged, kept } = await findUnchanged(tx, table, ids);
  await tx.query(`DELETE FROM ${table.name} WHERE id = ANY($1)`, [unchanged]);
  return kept;
}

interface ForeignKey {
  readonly from: string;
  readonly column: string;
}

/** Reads the foreign keys from the database, so that new tables are included. Ignores ON DELETE SET NULL. */
async function findReferring(tx: Tx, { name, owned = [] }: ImportedTable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows: keys } = await tx.query<ForeignKey & Record<string, unknown>>(
    `SELECT conrelid::regclass::text AS from, a.attname AS column
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confdeltype <> 'n' AND c.confrelid = $1::regclass AND cardinality(c.conkey) = 1 AND NOT c.conrelid::regclass::text = ANY($2)`,
    [name, owned],
  );
  const reasons = new Map<string, string>();
  for (const { from, column } of keys) {
    const { rows } = await tx.query<{ id: string }>(`SELECT DISTINCT ${column} AS id FROM ${from} WHERE ${column} = ANY($1)`, [ids]);
    for (const { id } of rows) reasons.set(id, `Used by ${from.replaceAll('_', ' ')}`);
  }
  return reasons;
}

interface ProviderColumn {
  readonly table: string;
  readonly column: string;
}

/** Returns the record ID for each row's provider ID in input order, `undefined` if unknown. */
export async function findByProviderId(
  db: Db,
  { table, column }: ProviderColumn,
  rows: readonly { readonly providerId: string | null }[],
): Promise<(string | undefined)[]> {
  const providerIds = rows.map(({ providerId }) => providerId);
  const known = providerIds.filter((each) => each !== null);
  if (known.length === 0) return providerIds.map(() => undefined);
  const { rows: found } = await db.query<{ id: string; provider: string }>({
    name: `${table}-by-provider`,
    text: `SELECT id, ${column} AS provider FROM ${table} WHERE ${column} = ANY($1)`,
    values: [known],
  });
  const ids = new Map(found.map(({ id, provider }) => [provider, id]));
  return providerIds.map((each) => (each === null ? undefined : ids.get(each)));
}

/**
 * Returns the IDs of the inserted rows; skips rows that violate a unique index. Passes them as one JSON parameter, because
 * drizzle's parameter per value is several times slower.
 */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<string[]> {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const records = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, toJsonValue(column, row[key])])),
  );
  const names = columns.map(([, { name }]) => name);
  const types = columns.map(([, column]) => `${column.name} ${column.getSQLType()}`);
  const values = columns.map(([, { name, default: defaultValue }]) =>
    defaultValue instanceof SQL ? `coalesce(${name}, ${new PgDialect().sqlToQuery(defaultValue).sql})` : name,
  );
  const { rows: added } = await tx.query<{ id: string }>({
    name: `${getTableName(table)}-insert-rows`,
    text: `INSERT INTO ${getTableName(table)} (${names}) SELECT ${values} FROM jsonb_to_recordset($1) AS record (${types})
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [JSON.stringify(records)],
  });
  return added.map(({ id }) => id);
}

/** Converts a value to JSON. A missing value becomes the column default; the statement adds SQL defaults. */
function toJsonValue(column: ReturnType<typeof getTableColumns>[string], value: unknown): unknown {
  if (value === undefined) return column.default instanceof SQL ? null : column.default;
  return column instanceof PgCustomColumn && value !== null ? column.mapToDriverValue(value) : value;
}

export type TableWithId = PgTable & { readonly id: PgColumn };

/** Inserts rows under new IDs. Returns the IDs in input order, `undefined` for rows that violate a unique index. */
export async function insertWithIds<T extends TableWithId>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<(string | undefined)[]> {
  const ids = await allocateIds(tx, table, rows.length);
  const numbered = rows.map((row, index) => ({ ...row, id: ids[index] }));
  const added = new Set(await insertRows<T>(tx, table, numbered));
  return ids.map((id) => (added.has(id) ? id : undefined));
}

async function allocateIds(tx: Tx, table: TableWithId, count: number): Promise<string[]> {
  const { default: nextId } = table.id;
  if (!(nextId instanceof SQL)) throw new Error(`the ID of ${getTableName(table)} has no SQL default`);
  const { rows } = await tx.query<{ id: string }>({
    name: `${getTableName(table)}-ids`,
    text: `SELECT ${new PgDialect().sqlToQuery(nextId).sql} AS id FROM generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ id }) => id);
}
