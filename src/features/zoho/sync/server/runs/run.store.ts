import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { cleanJson } from '../../../../../platform/text/clean-json.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { countRecords } from '../links/outcome.ts';
import type { RecordedWork } from '../pull/action.ts';
import { syncLog, syncRuns } from './run.table.ts';

export type StoredRun = typeof syncRuns.$inferSelect;

/** Converts a row into the run of the API. */
export function toRun({ progress, ownerId, ...run }: StoredRun): SyncRun {
  return { ...run, label: SYNC_ACTIONS[run.action] };
}

/** Inserts a run. Returns undefined if another one is running. */
export async function insertRun(tx: Tx, values: typeof syncRuns.$inferInsert): Promise<StoredRun | undefined> {
  const [run] = await tx.orm.insert(syncRuns).values(values).onConflictDoNothing().returning();
  return run;
}

export async function findRun(db: Db, id: string): Promise<StoredRun | undefined> {
  const [run] = await db.orm.select().from(syncRuns).where(eq(syncRuns.id, id));
  return run;
}

/** Returns the running run, on any node. */
export async function findRunning(db: Db): Promise<StoredRun | undefined> {
  const [run] = await db.orm.select().from(syncRuns).where(eq(syncRuns.state, 'running'));
  return run;
}

/** Returns the run that ended last. */
export async function findLastEnded(db: Db): Promise<StoredRun | undefined> {
  const [run] = await db.orm.select().from(syncRuns).where(isNotNull(syncRuns.finishedAt)).orderBy(desc(syncRuns.finishedAt)).limit(1);
  return run;
}

/** Claims a running run for its job. An earlier run of the job can no longer change it. Returns undefined if it has ended. */
export async function claimRun(db: Db, id: string, ownerId: string): Promise<StoredRun | undefined> {
  const isRunning = and(eq(syncRuns.id, id), eq(syncRuns.state, 'running'));
  const [run] = await db.orm.update(syncRuns).set({ ownerId }).where(isRunning).returning();
  return run;
}

const isOwned = (id: string, ownerId: string) => and(eq(syncRuns.id, id), eq(syncRuns.ownerId, ownerId), eq(syncRuns.state, 'running'));

/** Returns a run; undefined if another node has taken over. */
export async function findOwnRun(db: Db, id: string, ownerId: string): Promise<StoredRun | undefined> {
  const [run] = await db.orm.select().from(syncRuns).where(isOwned(id, ownerId));
  return run;
}

interface NewWork extends RecordedWork {
  readonly id: string;
  readonly ownerId: string;
}

/** Adds work to a run, in the transaction of that work. Returns undefined if another node has taken over. */
export async function addToRun(db: Db, work: NewWork): Promise<{ readonly isCancelled: boolean } | undefined> {
  const { id, ownerId, records = [], total, progress } = work;
  const { done, added, updated, unchanged, conflicts, failed } = countRecords(records);
  const given = cleanJson(records.map((record) => ({ ...record, outcome: record.outcome ?? null })));
  const { rows } = await db.query<{ isCancelled: boolean }>({
    name: 'sync-run-add',
    text: `WITH noted AS (
        UPDATE sync_runs SET done = done + $3, added = added + $4, updated = updated + $5, unchanged = unchanged + $6,
          conflicts = conflicts + $7, failed = failed + $8, total = coalesce($9, total), progress = progress || coalesce($10::jsonb, '{}')
        WHERE id = $1 AND holder = $2 AND state = 'running' RETURNING id, is_cancelled
      ), listed AS (
        INSERT INTO sync_run_records (run_id, kind, record_id, zoho_id, outcome, reason)
        SELECT noted.id, kind, "recordId", "zohoId", outcome, reason
        FROM noted, jsonb_to_recordset($11::jsonb) AS given (kind text, "recordId" text, "zohoId" text, outcome text, reason text)
        WHERE outcome IS NOT NULL
      ), counted AS (
        UPDATE sync_run_targets AS target SET is_counted = true
        FROM noted, jsonb_to_recordset($11::jsonb) AS given (kind text, "recordId" text)
        WHERE target.run_id = noted.id AND target.kind = given.kind AND target.record_id = given."recordId"
      )
      SELECT is_cancelled AS "isCancelled" FROM noted`,
    values: [
      id,
      ownerId,
      work.done ?? done,
      added,
      updated,
      unchanged,
      conflicts,
      failed,
      total ?? null,
      progress === undefined ? null : JSON.stringify(progress),
      JSON.stringify(given),
    ],
  });
  return rows[0];
}

interface RunEnd {
  readonly id: string;
  readonly ownerId: string;
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly message: string;
  readonly reason: string | null;
  readonly now: Date;
}

/** Ends a run. Returns undefined if another node has taken over. */
export async function endRun(tx: Tx, { id, ownerId, now, ...end }: RunEnd): Promise<StoredRun | undefined> {
  const [run] = await tx.orm
    .update(syncRuns)
    .set({ ...end, finishedAt: now.toISOString(), ownerId: null })
    .where(isOwned(id, ownerId))
    .returning();
  return run;
}

/** Requests a run to stop. Returns undefined if it has ended. */
export async function cancelRun(tx: Tx, id: string): Promise<StoredRun | undefined> {
  const [run] = await tx.orm
    .update(syncRuns)
    .set({ isCancelled: true })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.state, 'running')))
    .returning();
  return run;
}

export async function addLogLine(
  tx: Tx,
  { at, ...line }: Omit<typeof syncLog.$inferInsert, 'id' | 'at'> & { readonly at: Date },
): Promise<void> {
  await tx.orm.insert(syncLog).values({ ...line, at: at.toISOString() });
}

/** Deletes log lines and runs older than `time`. */
export async function deleteRunsBefore(db: Db, time: Date): Promise<void> {
  await db.orm.delete(syncLog).where(lte(syncLog.at, time.toISOString()));
  await db.orm.delete(syncRuns).where(lte(syncRuns.finishedAt, time.toISOString()));
}

/** Notifies open pages of the progress of a run. */
export const publishRun = (to: Pick<Tx, 'notify'>, id: string): void => publish(to, { kind: 'sync-run', id, version: 0, by: '' });
