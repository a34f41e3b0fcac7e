import { and, eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { requireCurrent } from '../../errors.ts';
import type { RecordKinds, StoredKind } from '../../record-kinds.ts';
import { type Db, requireRow, type Tx } from '../database/database.ts';
import { trackLock } from '../database/lock-tracker.ts';
import type { ServerDeps } from '../server-deps.ts';

export interface RecordStore<K extends StoredKind, V extends object> {
  readonly kind: K;
  readonly noun: string;
  find(db: Db, id: string): Promise<RecordKinds[K] | undefined>;
  /** Returns a record and locks it until the transaction ends. */
  lock(tx: Tx, id: string): Promise<RecordKinds[K] | undefined>;
  insert(tx: Tx, values: V): Promise<RecordKinds[K]>;
  /** Updates fields and increases the version. The record must be locked. */
  change(tx: Tx, id: string, values: Partial<V>): Promise<RecordKinds[K]>;
  remove(tx: Tx, id: string): Promise<void>;
}

/** A store of records that are rows. */
export interface RowStore<K extends StoredKind, V extends object> extends RecordStore<K, V> {
  /** Returns the existing ones of these records, in any order. */
  findAll(db: Db, ids: readonly string[]): Promise<RecordKinds[K][]>;
}

type RecordTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn };

interface StoreOptions<K extends StoredKind, T extends RecordTable> {
  readonly kind: K;
  readonly noun: string;
  /** Contract schema; selects the columns of a record. */
  readonly record: z.ZodObject & z.ZodType<RecordKinds[K]>;
  readonly table: T & { readonly $inferSelect: RecordKinds[K] };
  /** Columns that every update sets. */
  readonly changed?: { readonly [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL };
  /** Rows that are records; defaults to all. */
  readonly where?: SQL;
  /** 'no key update' allows adding rows that refer to the locked record. */
  readonly lockMode?: 'update' | 'no key update';
}

/** Creates the store of a type whose record is part of one row. */
export function createRecordStore<K extends StoredKind, T extends RecordTable>(
  options: StoreOptions<K, T>,
): RowStore<K, T['$inferInsert']> {
  const { kind, noun, table, where, lockMode = 'update' } = options;
  const columns = pickColumns(table, options.record);
  const hasId = (id: string) => eq(table.id, id);
  const always = { ...options.changed, ...('lastUpdated' in table && { lastUpdated: sql`now()` }), version: sql`${table.version} + 1` };
  const required = (rows: readonly unknown[]) => requireRow(rows as readonly RecordKinds[K][]);
  const first = ([row]: readonly unknown[]) => row as RecordKinds[K] | undefined;
  return {
    kind,
    noun,
    find: async (db, id) =>
      first(
        await db.orm
          .select(columns)
          .from<PgTable>(table)
          .where(and(hasId(id), where)),
      ),
    findAll: async (db, ids) =>
      (await db.orm
        .select(columns)
        .from<PgTable>(table)
        .where(and(inArray(table.id, [...ids]), where))) as RecordKinds[K][],
    async lock(tx, id) {
      trackLock(tx, getTableName(table), [id]);
      return first(
        await tx.orm
          .select(columns)
          .from<PgTable>(table)
          .where(and(hasId(id), where))
          .for(lockMode),
      );
    },
    insert: async (tx, values) => required(await tx.orm.insert<PgTable>(table).values(values).returning(columns)),
    change: async (tx, id, values) =>
      required(
        await tx.orm
          .update<PgTable>(table)
          .set({ ...values, ...always })
          .where(hasId(id))
          .returning(columns),
      ),
    remove: async (tx, id) => void (await tx.orm.delete<PgTable>(table).where(hasId(id))),
  };
}

function pickColumns(table: PgTable, { shape }: z.ZodObject): Record<string, PgColumn> {
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([key]) => key in shape));
}

export async function getRecord<K extends StoredKind, V extends object>(
  { database }: Pick<ServerDeps, 'database'>,
  store: RecordStore<K, V>,
  id: string,
): Promise<RecordKinds[K]> {
  return requireCurrent<RecordKinds[K]>(store.noun, await store.find(database, id), undefined);
}

/** Returns a record and locks it until the transaction ends. Throws a 404 if the ID is unknown. */
export async function lockRecord<K extends StoredKind, V extends object>(
  tx: Tx,
  store: RecordStore<K, V>,
  id: string,
): Promise<RecordKinds[K]> {
  return requireCurrent<RecordKinds[K]>(store.noun, await store.lock(tx, id), undefined);
}
