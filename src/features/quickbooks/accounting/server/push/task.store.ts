import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { quickbooksTasks } from './task.table.ts';

/** A task of the current run. */
export type Task = Omit<typeof quickbooksTasks.$inferSelect, 'claimedBy'> & { readonly claimedBy: string };

/** The queue of the jobs that run the tasks. The key of a job is the ID of its invoice. */
export const TASK_QUEUE = 'quickbooks-tasks';
/** Retries after a killed node or a lost database. A failed attempt is queued as a new job. */
export const JOB_OPTIONS = { retryLimit: 1_000, retryDelay: 5 };
/** Priority of invoices that no user waits for. */
export const BACKGROUND_PRIORITY = -1_000;

interface NewTask {
  readonly invoiceId: string;
  readonly action: Task['action'];
  /** See `JobOptions`. Defaults to 0. */
  readonly priority?: number;
}

/** Queues a task. A waiting task of the same invoice becomes due now. */
export async function queueTask({ jobs, clock }: ServerDeps, tx: Tx, { invoiceId, action, priority = 0 }: NewTask): Promise<void> {
  const { rowCount } = await tx.query({
    name: 'quickbooks-task-add',
    text: 'INSERT INTO quickbooks_tasks (invoice_id, action, asked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [invoiceId, action, clock.now()],
  });
  if (rowCount === 1) await jobs.send(tx, TASK_QUEUE, { invoiceId }, { ...JOB_OPTIONS, key: invoiceId, priority });
  else await jobs.expedite(tx, TASK_QUEUE, invoiceId, priority);
}

/** Claims a task for a run of its job. An earlier run can no longer change it. Undefined if the task is done or was canceled. */
export async function claimTask(db: Db, invoiceId: string, runId: string): Promise<Task | undefined> {
  const [task] = await db.orm.update(quickbooksTasks).set({ claimedBy: runId }).where(eq(quickbooksTasks.invoiceId, invoiceId)).returning();
  return task && { ...task, claimedBy: runId };
}

/** Reads a claimed task again. Undefined if another run has claimed it. */
export async function findClaimedTask(db: Db, task: Task): Promise<Task | undefined> {
  const [found] = await db.orm.select().from(quickbooksTasks).where(isClaimed(task));
  return found && { ...found, claimedBy: task.claimedBy };
}

type TaskChange = Partial<
  Pick<typeof quickbooksTasks.$inferSelect, 'requestId' | 'realmId' | 'body' | 'mayHaveArrived' | 'tries' | 'claimedBy'>
>;

const isClaimed = ({ invoiceId, claimedBy }: Task) =>
  and(eq(quickbooksTasks.invoiceId, invoiceId), eq(quickbooksTasks.claimedBy, claimedBy));

/** Updates a task; false if another run has claimed it. */
export async function updateTask(db: Db, task: Task, change: TaskChange): Promise<boolean> {
  return (await db.orm.update(quickbooksTasks).set(change).where(isClaimed(task)).returning()).length === 1;
}

/** Removes a task; false if another run has claimed it. */
export async function removeTask(tx: Tx, task: Task): Promise<boolean> {
  return (await tx.orm.delete(quickbooksTasks).where(isClaimed(task)).returning()).length === 1;
}

/** Cancels sending an invoice; false if it has started. */
export async function cancelTask({ jobs }: ServerDeps, tx: Tx, invoiceId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'quickbooks-task-withdraw',
    text: `DELETE FROM quickbooks_tasks WHERE invoice_id = $1 AND action = 'send' AND NOT may_be_there AND claimed_by IS NULL`,
    values: [invoiceId],
  });
  if (rowCount !== 1) return false;
  await jobs.withdraw(tx, TASK_QUEUE, invoiceId);
  return true;
}

/** Returns the IDs of all invoices that have a task. */
export async function listTasks(db: Db): Promise<string[]> {
  return (await db.orm.select({ id: quickbooksTasks.invoiceId }).from(quickbooksTasks)).map(({ id }) => id);
}
