import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** A record that waits to be sent. */
export interface QueuedItem {
  readonly kind: SyncedKind;
  readonly recordId: string;
  /** Rises with every change; another one by now means that it was changed while it was being sent. */
  readonly generation: number;
  /** How often it could not be sent since it was changed last. */
  readonly tries: number;
  /** The run that sends it. */
  readonly claimedBy: string;
}

interface Wanted {
  /** None while nothing is sent. */
  readonly kinds: readonly SyncedKind[];
  readonly now: Date;
}

/** There is something to be sent, tickets came without their details, or it has to be seen whether what stopped the last run is over. */
export async function hasWork(db: Db, { kinds, now }: Wanted): Promise<boolean> {
  const { rows } = await db.query<{ isThere: boolean }>({
    name: 'sync-work',
    text: `SELECT EXISTS (SELECT FROM sync_links WHERE details_due) OR EXISTS (SELECT FROM sync_links WHERE reread_at <= $2)
        OR EXISTS (SELECT FROM sync_outbox WHERE kind = ANY($1) AND (next_try_at IS NULL OR next_try_at <= $2))
        OR EXISTS (SELECT FROM sync_state WHERE stopped_by IS NOT NULL) AS "isThere"`,
    values: [kinds, now],
  });
  return rows[0]?.isThere ?? false;
}

interface Claim extends Wanted {
  /** The run that sends. */
  readonly holder: string;
}

/**
 * Claims a record that is due, customers before leads and those before tickets; the same run gets it only once, and what another run had claimed is
 * free. Undefined when nothing is due, or when another run sends by now.
 */
export async function claimItem(db: Db, { kinds, now, holder }: Claim): Promise<QueuedItem | undefined> {
  const { rows } = await db.query<QueuedItem & Record<string, unknown>>({
    name: 'sync-claim',
    // As a subquery it would be read once for each queued record, and claim one each time, wherever PostgreSQL takes the queue for empty.
    text: `WITH due AS MATERIALIZED (
        SELECT kind, record_id FROM sync_outbox
        WHERE kind = ANY($1) AND (next_try_at IS NULL OR next_try_at <= $2) AND claimed_by IS DISTINCT FROM $3
          AND EXISTS (SELECT FROM sync_state WHERE sender = $3 AND sending_until > $2)
        ORDER BY kind, record_id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) UPDATE sync_outbox AS queued SET claimed_by = $3, is_withdrawable = false FROM due WHERE queued.kind = due.kind AND queued.record_id = due.record_id
      RETURNING queued.kind, queued.record_id AS "recordId", generation, tries, claimed_by AS "claimedBy"`,
    values: [kinds, now, holder],
  });
  return rows[0];
}

type Key = Pick<QueuedItem, 'kind' | 'recordId'>;

/** The generation of a queued record and who changed it last, '' if unknown; undefined if it is not queued. */
export async function findQueued(tx: Tx, { kind, recordId }: Key): Promise<{ generation: number; changedBy: string } | undefined> {
  const { rows } = await tx.query<{ generation: number; changedBy: string }>({
    name: 'sync-queued',
    text: 'SELECT generation, changed_by AS "changedBy" FROM sync_outbox WHERE kind = $1 AND record_id = $2',
    values: [kind, recordId],
  });
  return rows[0];
}

/** Takes a record out of the queue. */
export async function dequeue(db: Db, { kind, recordId }: Key): Promise<void> {
  await db.query({
    name: 'sync-dequeue',
    text: 'DELETE FROM sync_outbox WHERE kind = $1 AND record_id = $2',
    values: [kind, recordId],
  });
}

/** Why an attempt failed. */
export interface StoredFailure {
  /** In plain words. */
  readonly reason: string;
  /** Zoho gave no readable answer. */
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

/** Makes all due that wait for their next try, once Zoho answers again. */
export async function retryAllNow(db: Db): Promise<void> {
  await db.query('UPDATE sync_outbox SET next_try_at = NULL WHERE next_try_at IS NOT NULL');
}

interface Problem extends Key, StoredFailure {
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly now: Date;
}

/** Keeps why a record could not be sent, since when it could not. */
export async function saveProblem(tx: Tx, { kind, recordId, reason, isNetwork, tries, nextTryAt, now }: Problem): Promise<void> {
  await tx.query({
    name: 'sync-problem',
    text: `INSERT INTO sync_problems (kind, record_id, reason, tries, next_try_at, since, is_network) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (kind, record_id) DO UPDATE
        SET reason = excluded.reason, is_network = excluded.is_network, tries = excluded.tries, next_try_at = excluded.next_try_at`,
    values: [kind, recordId, reason, tries, nextTryAt, now, isNetwork],
  });
}

/** Forgets a problem that is over; false where there was none. */
export async function removeProblem(tx: Tx, { kind, recordId }: Key): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'sync-problem-over',
    text: 'DELETE FROM sync_problems WHERE kind = $1 AND record_id = $2',
    values: [kind, recordId],
  });
  return rowCount === 1;
}
