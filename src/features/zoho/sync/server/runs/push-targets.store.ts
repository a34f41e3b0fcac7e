import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { IS_OPEN_CONFLICT } from '../conflicts/conflict.store.ts';
import { IS_OPEN_MATCH } from '../conflicts/match.store.ts';
import { syncRunTargets } from './run.table.ts';

const PAGE = 1_000;

/** Stores the records that a push sends. Existing rows are unchanged. */
export async function addTargets(tx: Tx, runId: string, kind: SyncedKind, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'sync-run-targets-add',
    text: `INSERT INTO sync_run_targets (run_id, kind, record_id) SELECT $1, $2, id FROM unnest($3::text[]) AS id ON CONFLICT DO NOTHING`,
    values: [runId, kind, ids],
  });
}

export async function countTargets(db: Db, runId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'sync-run-targets-count',
    text: 'SELECT count(*)::int AS count FROM sync_run_targets WHERE run_id = $1',
    values: [runId],
  });
  return rows[0]?.count ?? 0;
}

/** Yields the IDs of the records of a kind that a push sends, page by page. */
export async function* pagesOfTargets(db: Db, runId: string, kind: SyncedKind): AsyncGenerator<string[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await db.query<{ id: string }>({
      name: 'sync-run-targets-page',
      text: `SELECT record_id AS id FROM sync_run_targets WHERE run_id = $1 AND kind = $2 AND record_id > $3 ORDER BY record_id LIMIT ${PAGE}`,
      values: [runId, kind, after],
    });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    after = rows.length === PAGE ? rows.at(-1)?.id : undefined;
  }
}

/** A record of a push that isn't synced. */
export interface UnsyncedTarget {
  readonly recordId: string;
  readonly isCounted: boolean;
  /** It needs a decision before it is sent. */
  readonly waits: boolean;
  /** Why the last attempt failed; null if none has, or if a decision about it is yet to be applied. */
  readonly reason: string | null;
  /** Zoho returned no readable response. */
  readonly isNetwork: boolean;
}

/** SQL condition: the target needs a decision. Excludes decided ones that aren't applied yet. */
const WAITS = `EXISTS (SELECT FROM sync_conflicts WHERE sync_conflicts.kind = $2 AND sync_conflicts.record_id = target.record_id AND ${IS_OPEN_CONFLICT})
  OR EXISTS (SELECT FROM sync_choices WHERE sync_choices.kind = $2 AND sync_choices.record_id = target.record_id AND ${IS_OPEN_MATCH})
  OR EXISTS (SELECT FROM sync_stuck AS stuck WHERE stuck.is_gone AND stuck.kind = $2 AND stuck.record_id = target.record_id)`;

/** SQL condition: the target has a decision that hasn't been applied yet. */
const IS_DECIDED = 'EXISTS (SELECT FROM sync_decisions AS decision WHERE decision.kind = $2 AND decision.record_id = target.record_id)';

/** Reads the state of unsynced records of a push. */
export async function readUnsynced(db: Db, runId: string, kind: SyncedKind, ids: readonly string[]): Promise<UnsyncedTarget[]> {
  const { rows } = await db.query<UnsyncedTarget & Record<string, unknown>>({
    name: 'sync-run-targets-unsynced',
    text: `SELECT record_id AS "recordId", is_counted AS "isCounted", ${WAITS} AS waits,
        CASE WHEN NOT ${IS_DECIDED} THEN coalesce(problem.reason, CASE WHEN queued.tries > 0 THEN queued.reason END) END AS reason,
        coalesce(problem.is_network, queued.is_network, false) AS "isNetwork"
      FROM sync_run_targets AS target LEFT JOIN sync_problems AS problem USING (kind, record_id) LEFT JOIN sync_outbox AS queued USING (kind, record_id)
      WHERE target.run_id = $1 AND kind = $2 AND record_id = ANY($3)`,
    values: [runId, kind, ids],
  });
  return rows;
}

type Target = Pick<typeof syncRunTargets.$inferSelect, 'kind' | 'recordId'>;

/** Returns a page of the records of a push that it hasn't counted. */
export async function listUncounted(db: Db, runId: string): Promise<Target[]> {
  const { rows } = await db.query<Target & Record<string, unknown>>({
    name: 'sync-run-targets-uncounted',
    text: `SELECT kind, record_id AS "recordId" FROM sync_run_targets WHERE run_id = $1 AND NOT is_counted LIMIT ${PAGE}`,
    values: [runId],
  });
  return rows;
}

export async function deleteTargets(tx: Tx, runId: string): Promise<void> {
  await tx.orm.delete(syncRunTargets).where(eq(syncRunTargets.runId, runId));
}
