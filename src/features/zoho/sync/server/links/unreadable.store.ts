import { isoText, type RowColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { UnreadablePart, UnreadableQuery, UnreadableRecord } from '../../unreadable.contract.ts';

const COLUMNS: RowColumns = {
  stored: 'id, kind, part, zoho_id, record_id, title, reason, attempts, since, last_at, next_try_at',
  shown: `id, kind, part, zoho_id AS "zohoId", record_id AS "recordId", title, reason, attempts, ${isoText('since')} AS since,
    ${isoText('last_at')} AS "lastAt", ${isoText('next_try_at')} AS "nextTryAt"`,
};

/** Returns a page of unreadable records, oldest first. */
export function listUnreadable(db: Db, paging: UnreadableQuery): Promise<ListPage<UnreadableRecord>> {
  const order = [timeKey('since'), textKey('id::text')];
  return readPage(db, { table: 'sync_unreadable', columns: COLUMNS, where: [], order, direction: 'asc', ...paging });
}

export interface NewUnreadable {
  readonly kind: SyncedKind;
  readonly part: UnreadablePart;
  readonly key: string;
  readonly zohoId: string | null;
  readonly recordId: string | null;
  readonly title: string;
  readonly reason: string;
  readonly isPassing: boolean;
  readonly changedAt: string | null;
  readonly now: Date;
}

/** Records beyond this number are retried only on request, to save API calls. */
const MAX_RETRIED = 500;

/** Stores unreadable records. A known record counts another attempt; it is retried after 10 minutes, 1 hour and 6 hours. */
export async function saveUnreadable(db: Db, records: readonly NewUnreadable[]): Promise<void> {
  if (records.length === 0) return;
  await db.query({
    name: 'sync-set-aside',
    text: `INSERT INTO sync_unreadable AS known
        (kind, part, key, zoho_id, record_id, title, reason, attempts, is_passing, changed_at, since, last_at, next_try_at)
      SELECT kind, part, key, "zohoId", "recordId", title, reason, 1, "isPassing", "changedAt", now, now,
        CASE WHEN "zohoId" IS NOT NULL AND (SELECT count(*) FROM (SELECT 1 FROM sync_unreadable LIMIT $2) AS first_ones) < $2
          THEN now + interval '10 minutes' END
      FROM jsonb_to_recordset($1::jsonb) AS given (kind text, part text, key text, "zohoId" text, "recordId" text, title text, reason text,
        "isPassing" boolean, "changedAt" timestamptz, now timestamptz)
      ORDER BY kind, part, key
      ON CONFLICT (kind, part, key) DO UPDATE SET record_id = coalesce(excluded.record_id, known.record_id),
        title = coalesce(nullif(excluded.title, ''), known.title), reason = excluded.reason, attempts = known.attempts + 1,
        is_passing = excluded.is_passing, changed_at = coalesce(excluded.changed_at, known.changed_at), last_at = excluded.last_at,
        next_try_at = CASE known.attempts WHEN 1 THEN excluded.last_at + interval '1 hour' WHEN 2 THEN excluded.last_at + interval '6 hours' END`,
    values: [JSON.stringify(records), MAX_RETRIED],
  });
}

interface Keys {
  readonly kind: SyncedKind;
  readonly part: UnreadablePart;
  readonly keys: readonly string[];
}

/** Removes records that were read since. Returns whether any was removed. */
export async function removeUnreadable(db: Db | Tx, { kind, part, keys }: Keys): Promise<boolean> {
  if (keys.length === 0) return false;
  const { rowCount } = await db.query({
    name: 'sync-readable',
    text: 'DELETE FROM sync_unreadable WHERE kind = $1 AND part = $2 AND key = ANY($3)',
    values: [kind, part, keys],
  });
  return (rowCount ?? 0) > 0;
}

export type DueUnreadable = Pick<UnreadableRecord, 'id' | 'kind' | 'part' | 'zohoId' | 'recordId' | 'attempts'>;

/** Claims a record that is due for a retry, until the given time. */
export async function claimUnreadable(db: Db, now: Date, until: Date): Promise<DueUnreadable | undefined> {
  const { rows } = await db.query<DueUnreadable & Record<string, unknown>>({
    name: 'sync-claim-unreadable',
    text: `UPDATE sync_unreadable SET next_try_at = $2 WHERE id = (
        SELECT id FROM sync_unreadable WHERE next_try_at <= $1 ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, part, zoho_id AS "zohoId", record_id AS "recordId", attempts`,
    values: [now, until],
  });
  return rows[0];
}

/** Removes a record that was retried successfully, unless it failed again since. */
export async function removeRetried(db: Db, { id, attempts }: Pick<DueUnreadable, 'id' | 'attempts'>): Promise<void> {
  await db.query({ name: 'sync-retried', text: 'DELETE FROM sync_unreadable WHERE id = $1 AND attempts = $2', values: [id, attempts] });
}

/** Makes records due for a retry and returns their number. Skips records without a Zoho ID. */
export async function makeUnreadableDue(tx: Tx, ids: readonly string[] | 'all', now: Date): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'sync-retry-unreadable',
    text: `UPDATE sync_unreadable SET next_try_at = $2 WHERE zoho_id IS NOT NULL AND ($1::uuid[] IS NULL OR id = ANY($1))`,
    values: [ids === 'all' ? null : ids, now],
  });
  return rowCount ?? 0;
}

export interface RemovedUnreadable {
  readonly kind: SyncedKind;
  readonly changedAt: string | null;
}

/** Removes records without a Zoho ID and returns when they changed in Zoho. */
export async function removeWithoutId(tx: Tx, ids: readonly string[] | 'all'): Promise<RemovedUnreadable[]> {
  const { rows } = await tx.query<RemovedUnreadable & Record<string, unknown>>({
    name: 'sync-remove-nameless',
    text: `DELETE FROM sync_unreadable WHERE zoho_id IS NULL AND ($1::uuid[] IS NULL OR id = ANY($1))
      RETURNING kind, ${isoText('changed_at')} AS "changedAt"`,
    values: [ids === 'all' ? null : ids],
  });
  return rows;
}

/** Number of unreadable records and time of the first. Excludes records for which Zoho failed only once or twice. */
export interface UnreadableHealth {
  readonly count: number;
  readonly since: string | null;
}

export async function readUnreadableHealth(db: Db): Promise<UnreadableHealth> {
  const { rows } = await db.query<UnreadableHealth & Record<string, unknown>>({
    name: 'sync-unreadable-health',
    text: `SELECT count(*) AS count, ${isoText('min(since)')} AS since FROM sync_unreadable WHERE NOT is_passing OR attempts >= 3`,
  });
  return rows[0] ?? { count: 0, since: null };
}
