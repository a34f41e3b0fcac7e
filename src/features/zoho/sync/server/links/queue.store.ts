import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

export interface QueuedItem {
  readonly kind: SyncedKind;
  readonly recordId: string;
  /** Increases with every change, to detect a change while the record is being sent. */
  readonly generation: number;
  /** Failed attempts since the last change. */
  readonly tries: number;
  /** The owner of the sender's lease. */
  readonly claimedBy: string;
}

interface DueQuery {
  /** Empty while sync is turned off. */
  readonly kinds: readonly SyncedKind[];
  readonly now: Date;
}

/** Whether records or ticket details are due, or the last run stopped early. */
export async function hasWork(db: Db, { kinds, now }: DueQuery): Promise<boolean> {
  const { rows } = await db.query<{ hasWork: boolean }>({
    name: 'sync-work',
    text: `SELECT EXISTS (SELECT FROM sync_links WHERE details_due) OR EXISTS (SELECT FROM sync_links WHERE reread_at <= $2)
        OR EXISTS (SELECT FROM sync_outbox WHERE kind = ANY($1) AND (next_try_at IS NULL OR next_try_at <= $2))
        OR EXISTS (SELECT FROM sync_state WHERE stopped_by IS NOT NULL) AS "hasWork"`,
    values: [kinds, now],
  });
  return rows[0]?.hasWork ?? false;
}

interface Claim extends DueQuery {
  /** The owner of the sender's lease. */
  readonly ownerId: string;
}

/**
 * Claims a due record: customers before leads before tickets. An owner gets a record only once; claims of earlier owners are ignored. Returns
 * `undefined` if nothing is due or another owner has the lease.
 */
export async function claimItem(db: Db, { kinds, now, ownerId }: Claim): Promise<QueuedItem | undefined> {
  const { rows } = await db.query<QueuedItem & Record<string, unknown>>({
    name: 'sync-claim',
    // As a subquery, it would run for each queued record and claim one each time, if PostgreSQL estimates an empty queue.
    text: `WITH due AS MATERIALIZED (
        SELECT kind, record_id FROM sync_outbox
        WHERE kind = ANY($1) AND (next_try_at IS NULL OR next_try_at <= $2) AND claimed_by IS DISTINCT FROM $3
          AND EXISTS (SELECT FROM sync_state WHERE sender = $3 AND sending_until > $2)
        ORDER BY kind, record_id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) UPDATE sync_outbox AS queued SET claimed_by = $3, is_withdrawable = false FROM due WHERE queued.kind = due.kind AND queued.record_id = due.record_id
      RETURNING queued.kind, queued.record_id AS "recordId", generation, tries, claimed_by AS "claimedBy"`,
    values: [kinds, now, ownerId],
  });
  return rows[0];
}

type Key = Pick<QueuedItem, 'kind' | 'recordId'>;

/** Returns the generation of a queued record and who changed it last ('' if unknown); `undefined` if it isn't queued. */
export async function findQueued(tx: Tx, { kind, recordId }: Key): Promise<{ generation: number; changedBy: string } | undefined> {
  const { rows } = await tx.query<{ generation: number; changedBy: string }>({
    name: 'sync-queued',
    text: 'SELECT generation, changed_by AS "changedBy" FROM sync_outbox WHERE kind = $1 AND record_id = $2',
    values: [kind, recordId],
  });
  return rows[0];
}

export async function dequeue(db: Db, { kind, recordId }: Key): Promise<void> {
  await db.query({
    name: 'sync-dequeue',
    text: 'DELETE FROM sync_outbox WHERE kind = $1 AND record_id = $2',
    values: [kind, recordId],
  });
}

export interface StoredFailure {
  /** A sentence for users. */
  readonly reason: string;
  /** Zoho returned no readable response. */
  readonly isNetwork: boolean;
}

/** Requeues an item for the given time. If it has changed since, it is due immediately; if another run has claimed it, it is left alone. */
export async function requeue(db: Db, item: QueuedItem, tries: number, nextTryAt: Date | null, failure?: StoredFailure): Promise<void> {
  const { kind, recordId, generation, claimedBy } = item;
  await db.query({
    name: 'sync-put-back',
    text: `UPDATE sync_outbox SET claimed_by = NULL, tries = CASE generation WHEN $3 THEN $4 ELSE tries END,
        next_try_at = CASE generation WHEN $3 THEN $5 ELSE next_try_at END,
        reason = CASE generation WHEN $3 THEN $7 ELSE reason END, is_network = CASE generation WHEN $3 THEN $8 ELSE is_network END
      WHERE kind = $1 AND record_id = $2 AND claimed_by = $6`,
    values: [kind, recordId, generation, tries, nextTryAt, claimedBy, failure?.reason ?? null, failure?.isNetwork ?? false],
  });
}

/** Makes all records due that wait for a retry. */
export async function retryAllNow(db: Db): Promise<void> {
  await db.query('UPDATE sync_outbox SET next_try_at = NULL WHERE next_try_at IS NOT NULL');
}

interface Problem extends Key, StoredFailure {
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly now: Date;
}

/** Stores why a record failed. Keeps the time of the first failure. */
export async function saveProblem(tx: Tx, { kind, recordId, reason, isNetwork, tries, nextTryAt, now }: Problem): Promise<void> {
  await tx.query({
    name: 'sync-problem',
    text: `INSERT INTO sync_problems (kind, record_id, reason, tries, next_try_at, since, is_network) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (kind, record_id) DO UPDATE
        SET reason = excluded.reason, is_network = excluded.is_network, tries = excluded.tries, next_try_at = excluded.next_try_at`,
    values: [kind, recordId, reason, tries, nextTryAt, now, isNetwork],
  });
}

/** Removes the stored failure of a record. Returns whether there was one. */
export async function removeProblem(tx: Tx, { kind, recordId }: Key): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'sync-problem-over',
    text: 'DELETE FROM sync_problems WHERE kind = $1 AND record_id = $2',
    values: [kind, recordId],
  });
  return rowCount === 1;
}
