import { and, desc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { SyncRun } from '../../sync.contract.ts';
import { SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { syncLog, syncRuns } from './run.table.ts';

export type StoredRun = typeof syncRuns.$inferSelect;
export type RunCounts = Partial<Pick<StoredRun, 'done' | 'added' | 'updated' | 'unchanged' | 'conflicts' | 'failed'>>;

/** A run as it is told. */
export function toRun({ progress, isCancelled, holder, leasedUntil, ...run }: StoredRun): SyncRun {
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

/** The newest runs. */
export function listRuns(db: Db, limit: number): Promise<StoredRun[]> {
  return db.orm.select().from(syncRuns).orderBy(desc(syncRuns.startedAt), desc(syncRuns.id)).limit(limit);
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

interface Noted {
  readonly id: string;
  readonly holder: string;
  readonly counts: RunCounts;
  readonly total?: number | null;
  readonly progress?: Readonly<Record<string, unknown>>;
}

/** Adds to what a run has done, in the transaction of what was done; undefined when it is another node's by now. */
export async function addToRun(
  db: Db,
  { id, holder, counts, total, progress }: Noted,
): Promise<{ readonly isCancelled: boolean } | undefined> {
  const { done = 0, added = 0, updated = 0, unchanged = 0, conflicts = 0, failed = 0 } = counts;
  const { rows } = await db.query<{ isCancelled: boolean }>({
    name: 'sync-run-add',
    text: `UPDATE sync_runs SET done = done + $3, added = added + $4, updated = updated + $5, unchanged = unchanged + $6,
        conflicts = conflicts + $7, failed = failed + $8, total = coalesce($9, total), progress = progress || coalesce($10::jsonb, '{}')
      WHERE id = $1 AND holder = $2 AND state = 'running' RETURNING is_cancelled AS "isCancelled"`,
    values: [
      id,
      holder,
      done,
      added,
      updated,
      unchanged,
      conflicts,
      failed,
      total ?? null,
      progress === undefined ? null : JSON.stringify(progress),
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
export async function addLogLine(tx: Tx, line: { readonly at: Date; readonly runId: string; readonly text: string }): Promise<void> {
  await tx.orm.insert(syncLog).values({ ...line, at: line.at.toISOString() });
}

/** The newest lines of the log. */
export async function listLog(db: Db, limit: number): Promise<{ id: string; at: string; text: string }[]> {
  const lines = await db.orm.select().from(syncLog).orderBy(desc(syncLog.id)).limit(limit);
  return lines.map(({ id, at, text }) => ({ id: String(id), at, text }));
}

/** Forgets lines and runs from before this time. */
export async function forgetBefore(db: Db, time: Date): Promise<void> {
  await db.orm.delete(syncLog).where(lte(syncLog.at, time.toISOString()));
  await db.orm.delete(syncRuns).where(lte(syncRuns.finishedAt, time.toISOString()));
}

/** Lets pages read again how a run goes. */
export const publishRun = (to: Pick<Tx, 'notify'>, id: string): void => publish(to, { kind: 'sync-run', id, version: 0, by: '' });
