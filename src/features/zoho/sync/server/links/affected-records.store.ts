import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import type { ChangedValues } from '../../mapping.rules.ts';

/** The records that a mapping change affects, by values of two columns. Record types are in lock order. */
const AFFECTED = {
  lead: {
    table: 'leads',
    where: `sync_status <> 'unsynced' AND (status = ANY($1) OR source = ANY($2))`,
    valuesOf: ({ lead }: ChangedValues) => [lead.statuses, lead.sources],
  },
  ticket: {
    table: 'tickets',
    where: `sync_status <> 'unsynced' AND merged_into IS NULL AND (status = ANY($1) OR type = ANY($2))`,
    valuesOf: ({ ticket }: ChangedValues) => [ticket.statuses, ticket.types],
  },
} as const;
export type AffectedKind = keyof typeof AFFECTED;
export const AFFECTED_KINDS = Object.keys(AFFECTED) as AffectedKind[];

export async function countAffected(db: Db, kind: AffectedKind, changed: ChangedValues): Promise<number> {
  const { table, where, valuesOf } = AFFECTED[kind];
  const { rows } = await db.query<{ count: number }>({
    name: `sync-touched-${table}`,
    text: `SELECT count(*) AS count FROM ${table} WHERE ${where}`,
    values: [...valuesOf(changed)],
  });
  return rows[0]?.count ?? 0;
}

/** Lists the IDs of the first affected records. */
export async function listAffected(db: Db, kind: AffectedKind, changed: ChangedValues, limit: number): Promise<string[]> {
  const { table, where, valuesOf } = AFFECTED[kind];
  const { rows } = await db.query<{ id: string }>({
    name: `sync-list-touched-${table}`,
    text: `SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT $3`,
    values: [...valuesOf(changed), limit],
  });
  return rows.map(({ id }) => id);
}

/** Queues the affected records and returns their number. Locks them by ID and before the queue, in the same order as a save. */
export async function queueAffected(tx: Tx, kind: AffectedKind, changed: ChangedValues): Promise<number> {
  const { table, where, valuesOf } = AFFECTED[kind];
  const { rows } = await tx.query<{ id: string }>({
    name: `sync-lock-touched-${table}`,
    text: `SELECT id FROM ${table} WHERE ${where} ORDER BY id FOR NO KEY UPDATE`,
    values: [...valuesOf(changed)],
  });
  const ids = rows.map(({ id }) => id);
  trackLock(tx, table, ids);
  await tx.query({
    name: `sync-queue-touched-${table}`,
    text: `WITH marked AS (UPDATE ${table} SET sync_status = 'pending' WHERE id = ANY($1) AND sync_status <> 'pending')
      INSERT INTO sync_outbox AS queue (kind, record_id, queued_at) SELECT '${kind}', id, clock_timestamp() FROM unnest($1::text[]) AS id
      ON CONFLICT (kind, record_id) DO UPDATE SET generation = queue.generation + 1, tries = 0, next_try_at = NULL, is_withdrawable = false`,
    values: [ids],
  });
  return ids.length;
}
