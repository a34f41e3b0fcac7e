import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { quickbooksTasks } from './task.table.ts';

export type Task = typeof quickbooksTasks.$inferSelect;

interface NewTask {
  readonly invoiceId: string;
  readonly action: Task['action'];
  readonly now: Date;
}

/** Adds a task. A waiting task of the same invoice becomes due immediately. */
export async function addTask(tx: Tx, { invoiceId, action, now }: NewTask): Promise<void> {
  await tx.query({
    name: 'quickbooks-task-add',
    text: `INSERT INTO quickbooks_tasks (invoice_id, action, asked_at) VALUES ($1, $2, $3)
      ON CONFLICT (invoice_id) DO UPDATE SET next_try_at = NULL`,
    values: [invoiceId, action, now],
  });
}

interface Claim {
  readonly workerId: string;
  readonly now: Date;
  readonly until: Date;
  /** Claims only the task of this invoice. */
  readonly invoiceId?: string | undefined;
}

/** Claims the next due task; undefined if there is none. */
export async function claimTask(db: Db, { workerId, now, until, invoiceId }: Claim): Promise<Task | undefined> {
  const { rows } = await db.query<{ invoiceId: string }>({
    name: 'quickbooks-task-claim',
    // As a subquery, it could run once per task and claim one each time if PostgreSQL estimates an empty table.
    text: `WITH due AS MATERIALIZED (
        SELECT invoice_id FROM quickbooks_tasks
        WHERE (next_try_at IS NULL OR next_try_at <= $2) AND (claimed_until IS NULL OR claimed_until <= $2) AND ($4::text IS NULL OR invoice_id = $4)
        ORDER BY asked_at, invoice_id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) UPDATE quickbooks_tasks AS task SET claimed_by = $1, claimed_until = $3 FROM due WHERE task.invoice_id = due.invoice_id
      RETURNING task.invoice_id AS "invoiceId"`,
    values: [workerId, now, until, invoiceId ?? null],
  });
  const [claimed] = rows;
  const task = claimed && (await findTask(db, claimed.invoiceId));
  // Another run may have claimed it between the two statements.
  return task?.claimedBy === workerId ? task : undefined;
}

async function findTask(db: Db, invoiceId: string): Promise<Task | undefined> {
  const [task] = await db.orm.select().from(quickbooksTasks).where(eq(quickbooksTasks.invoiceId, invoiceId));
  return task;
}

type TaskChange = Partial<Pick<Task, 'requestId' | 'realmId' | 'body' | 'mayHaveArrived' | 'claimedUntil'>>;

/** Updates a task that this run has claimed; false if another run has taken it over. */
export async function updateTask(
  db: Db,
  { invoiceId, claimedBy }: Pick<Task, 'invoiceId' | 'claimedBy'>,
  change: TaskChange,
): Promise<boolean> {
  if (claimedBy === null) return false;
  const isLeased = and(eq(quickbooksTasks.invoiceId, invoiceId), eq(quickbooksTasks.claimedBy, claimedBy));
  return (await db.orm.update(quickbooksTasks).set(change).where(isLeased).returning()).length === 1;
}

/** Removes a task that this run has claimed; false if another run has taken it over. */
export async function removeTask(tx: Tx, { invoiceId, claimedBy }: Task): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'quickbooks-task-remove',
    text: 'DELETE FROM quickbooks_tasks WHERE invoice_id = $1 AND claimed_by = $2',
    values: [invoiceId, claimedBy],
  });
  return rowCount === 1;
}

/** Requeues a task, due at `nextTryAt`. */
export async function requeueTask(tx: Tx, { invoiceId, claimedBy, tries }: Task, nextTryAt: Date): Promise<void> {
  await tx.query({
    name: 'quickbooks-task-put-back',
    text: `UPDATE quickbooks_tasks SET claimed_by = NULL, claimed_until = NULL, tries = $3, next_try_at = $4 WHERE invoice_id = $1 AND claimed_by = $2`,
    values: [invoiceId, claimedBy, tries + 1, nextTryAt],
  });
}

/** Cancels sending an invoice; false if it has started. */
export async function cancelTask(tx: Tx, invoiceId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'quickbooks-task-withdraw',
    text: `DELETE FROM quickbooks_tasks
      WHERE invoice_id = $1 AND action = 'send' AND NOT may_be_there AND (claimed_until IS NULL OR claimed_until <= $2)`,
    values: [invoiceId, now],
  });
  return rowCount === 1;
}

/** Returns whether any task exists. */
export async function hasTasks(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>({
    name: 'quickbooks-task-any',
    text: 'SELECT EXISTS (SELECT FROM quickbooks_tasks) AS "exists"',
  });
  return rows[0]?.exists ?? false;
}
