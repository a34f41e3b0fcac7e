import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SyncFacts, SyncStatus } from '../../sync-status.ts';
import type { Db, Tx } from '../database/database.ts';

interface SyncedTable {
  readonly table: string;
  readonly providerColumn: string;
  readonly titleColumn: string;
  /** SQL condition for visible rows; defaults to all. */
  readonly shown?: string;
  /** SQL of the number of visible rows; counted by default. */
  readonly total?: string;
}

export interface SyncColumns {
  /** Saves the sync status of a locked record. Its version stays, and no one is notified. */
  save(tx: Tx, id: string, facts: SyncFacts): Promise<void>;
  saveStatus(tx: Tx, ids: readonly string[], status: SyncStatus): Promise<void>;
  /** Saves the provider's ID; any status allows it. */
  link(tx: Tx, id: string, providerId: string): Promise<void>;
  count(db: Db): Promise<Readonly<Record<SyncStatus, number>>>;
  /** Returns IDs of records with one of these statuses, after `after`, in order. */
  listIds(db: Db, page: { readonly statuses: readonly SyncStatus[]; readonly after: string; readonly limit: number }): Promise<string[]>;
  /** Returns those of these records that aren't synced, ordered by ID. */
  listUnsynced(db: Db, ids: readonly string[]): Promise<string[]>;
  /** Returns the display names of existing records by ID. */
  readTitles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function syncColumns({ table, providerColumn, titleColumn, shown = 'true', ...options }: SyncedTable): SyncColumns {
  const total = options.total ?? `SELECT count(*) FROM ${table} WHERE ${shown}`;
  return {
    async save(tx, id, { status, at, providerId }) {
      await tx.query({
        name: `${table}-sync-save`,
        text: `UPDATE ${table} SET sync_status = $2, last_sync = coalesce($3, last_sync), ${providerColumn} = coalesce($4, ${providerColumn}) WHERE id = $1`,
        values: [id, status, at, providerId ?? null],
      });
    },
    async saveStatus(tx, ids, status) {
      await tx.query({
        name: `${table}-sync-status`,
        text: `UPDATE ${table} SET sync_status = $2 WHERE id = ANY($1)`,
        values: [ids, status],
      });
    },
    async link(tx, id, providerId) {
      await tx.query({
        name: `${table}-sync-link`,
        text: `UPDATE ${table} SET ${providerColumn} = $2 WHERE id = $1`,
        values: [id, providerId],
      });
    },
    async count(db) {
      const { rows } = await db.query<Counted>({ name: `${table}-sync-count`, text: countStatement(table, shown, total) });
      const { total: all, pending, error, unsynced } = rows[0] ?? { total: 0, pending: 0, error: 0, unsynced: 0 };
      return { synced: all - pending - error - unsynced, pending, error, unsynced };
    },
    async listIds(db, { statuses, after, limit }) {
      const { rows } = await db.query<{ id: string }>({
        name: `${table}-sync-ids`,
        text: `SELECT id FROM ${table} WHERE ${shown} AND sync_status = ANY($1) AND id > $2 ORDER BY id LIMIT $3`,
        values: [statuses, after, limit],
      });
      return rows.map(({ id }) => id);
    },
    async listUnsynced(db, ids) {
      const { rows } = await db.query<{ id: string }>({
        name: `${table}-sync-unsynced`,
        text: `SELECT id FROM ${table} WHERE ${shown} AND id = ANY($1) AND sync_status <> 'synced' ORDER BY id`,
        values: [ids],
      });
      return rows.map(({ id }) => id);
    },
    async readTitles(db, ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await db.query<{ id: string; title: string }>({
        name: `${table}-sync-titles`,
        text: `SELECT id, ${titleColumn} AS title FROM ${table} WHERE id = ANY($1)`,
        values: [ids],
      });
      return new Map(rows.map(({ id, title }) => [id, title]));
    },
  };
}

type Counted = Readonly<Record<Exclude<SyncStatus, 'synced'> | 'total', number>>;

/** Counts unsynced records, usually few, by their index and derives the rest from the total at the same moment. */
const countStatement = (table: string, shown: string, total: string): string =>
  `SELECT (${total})::int8 AS total, count(*) FILTER (WHERE sync_status = 'pending') AS pending,
    count(*) FILTER (WHERE sync_status = 'error') AS error, count(*) FILTER (WHERE sync_status = 'unsynced') AS unsynced
  FROM ${table} WHERE ${shown} AND sync_status <> 'synced'`;

/** SQL equivalent of `syncStatusAfterChange`. */
export const statusAfterChange = (column: PgColumn): SQL => sql`CASE ${column} WHEN 'unsynced' THEN 'unsynced' ELSE 'pending' END`;
