import { and, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { cleanJson } from '../../../../../platform/text/clean-json.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { countRecords } from '../links/outcome.ts';
import type { RecordedWork } from '../pull/action.ts';
import { syncLog, syncRuns } from './run.table.ts';

export type StoredRun = typeof syncRuns.$inferSelect;

/** A run as it is told. */
export function toRun({ progress, holder, leasedUntil, ...run }: StoredRun): SyncRun {
  return { ...run, label: SYNC_ACTIONS[run.action] };
}

/** Begins a run; undefined while another one is running. */
export async function insertRun(tx: Tx, values: typeof syncRuns.$inferInsert): Promise<StoredRun | undefined> {
  const [run] = await tx.orm.insert(syncRuns).values(values).onConflictDoNothing().returning();
  return run;
}

export async function findRun(db: Db, id: string): Promise<StoredRun | undefined> {
  const [run] = await db.orm.select().from(syncRuns).where(eq(syncRuns.id, id));
  return run;
}

/** The run that is going on, on whichever node. */
export async function findRunning(db: Db): Promise<StoredRun | undefined> {
  const [run] = await db.orm.select().from(syncRuns).where(eq(syncRuns.state, 'running'));
  return run;
}

/** The run that has ended last. */
export async function findLastEnded(db: Db): Promise<StoredRun | undefined> {
  const [run] = await db.orm.select().from(syncRuns).where(isNotNull(syncRuns.finishedAt)).orderBy(desc(syncRuns.finishedAt)).limit(1);
  return run;
}

interface Lease {
  readonly holder: string;
  readonly now: Date;
  readonly until: Date;
}

/** Takes a run over whose node says nothing any more. */
export async function takeRun(db: Db, { holder, now, until }: Lease): Promise<StoredRun | undefined> {
  const isFree = or(isNull(syncRuns.leasedUntil), lte(syncRuns.leasedUntil, now.toISOString()));
  const [run] = await db.orm
    .update(syncRuns)
    .set({ holder, leasedUntil: until.toISOString() })
    .where(and(eq(syncRuns.state, 'running'), isFree))
    .returning();
  return run;
}

/** Keeps a run for longer; undefined when it is another node's by now. */
export async function keepRun(db: Db, id: string, { holder, until }: Omit<Lease, 'now'>): Promise<StoredRun | undefined> {
  const [run] = await db.orm
    .update(syncRuns)
    .set({ leasedUntil: until.toISOString() })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.holder, holder), eq(syncRuns.state, 'running')))
    .returning();
  return run;
}

/** Lets another node go on with a run at once. */
export async function releaseRun(db: Db, id: string, holder: string): Promise<void> {
  await db.orm
    .update(syncRuns)
    .set({ leasedUntil: null })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.holder, holder), eq(syncRuns.state, 'running')));
}

interface Noted extends RecordedWork {
  readonly id: string;
  readonly holder: string;
}

/** Adds to what a run has done, in the transaction of what was done; undefined when it is another node's by now. */
export async function addToRun(db: Db, noted: Noted): Promise<{ readonly isCancelled: boolean } | undefined> {
  const { id, holder, records = [], total, progress } = noted;
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
      holder,
      noted.done ?? done,
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

interface Ended {
  readonly id: string;
  readonly holder: string;
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly message: string;
  readonly reason: string | null;
  readonly now: Date;
}

/** Ends a run, once; undefined when it is another node's by now. */
export async function endRun(tx: Tx, { id, holder, now, ...ended }: Ended): Promise<StoredRun | undefined> {
  const [run] = await tx.orm
    .update(syncRuns)
    .set({ ...ended, finishedAt: now.toISOString(), holder: null, leasedUntil: null })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.holder, holder), eq(syncRuns.state, 'running')))
    .returning();
  return run;
}

/** Wants a run to stop; one that is over stays as it is. */
export async function cancelRun(tx: Tx, id: string): Promise<StoredRun | undefined> {
  const [run] = await tx.orm
    .update(syncRuns)
    .set({ isCancelled: true })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.state, 'running')))
    .returning();
  return run;
}

/** Adds a line to the log. */
export async function addLogLine(
  tx: Tx,
  { at, ...line }: Omit<typeof syncLog.$inferInsert, 'id' | 'at'> & { readonly at: Date },
): Promise<void> {
  await tx.orm.insert(syncLog).values({ ...line, at: at.toISOString() });
}

/** Forgets lines and runs from before this time. */
export async function forgetBefore(db: Db, time: Date): Promise<void> {
  await db.orm.delete(syncLog).where(lte(syncLog.at, time.toISOString()));
  await db.orm.delete(syncRuns).where(lte(syncRuns.finishedAt, time.toISOString()));
}

/** Lets pages read again how a run goes. */
export const publishRun = (to: Pick<Tx, 'notify'>, id: string): void => publish(to, { kind: 'sync-run', id, version: 0, by: '' });
