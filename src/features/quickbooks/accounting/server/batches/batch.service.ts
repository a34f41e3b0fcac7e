import { eq } from 'drizzle-orm';
import { AppError, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { requireRow, type Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { listAccounting, lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { PROBLEM_TEXTS } from '../../../quickbooks-connection/server/access.service.ts';
import { isQuickbooksConnected } from '../../../quickbooks-connection/server/connection.service.ts';
import type { Batch } from '../../accounting.contract.ts';
import { queuePush } from '../push/push-invoice.ts';
import { BACKGROUND_PRIORITY, cancelTask } from '../push/task.store.ts';
import { quickbooksBatches } from './batch.table.ts';

type BatchRow = typeof quickbooksBatches.$inferSelect;

/** Queues invoices for sending and lists those that can't be sent with the reason. Throws 503 if QuickBooks is not connected. */
export async function sendBatch(deps: ServerDeps, actor: Actor, ids: readonly string[]): Promise<Batch> {
  if (!(await isQuickbooksConnected(deps)))
    throw new AppError(503, 'not_connected', 'QuickBooks is not connected.', {
      body: { reason: PROBLEM_TEXTS.not_connected },
      isIntended: true,
    });
  const row = await deps.database.transaction(async (tx) => {
    const rejected = await queueAll(deps, tx, actor, ids);
    const batch = { requestedBy: actor.userId, requestedAt: deps.clock.now().toISOString(), invoiceIds: [...ids], rejected };
    return requireRow(await tx.orm.insert(quickbooksBatches).values(batch).returning());
  });
  return toBatch(deps, row);
}

/** Locks invoices in the order of their IDs, so that two batches can't deadlock. */
async function queueAll(deps: ServerDeps, tx: Tx, actor: Actor, ids: readonly string[]): Promise<Batch['problems']> {
  const rejected: Batch['problems'] = [];
  for (const id of ids.toSorted()) {
    try {
      await queuePush(deps, tx, { id, actor, isConnected: true, priority: BACKGROUND_PRIORITY });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { reason } = error.body;
      rejected.push({ id, reason: typeof reason === 'string' ? reason : error.message });
    }
  }
  return rejected;
}

/** Returns the progress of a batch. */
export async function getBatch(deps: ServerDeps, id: string): Promise<Batch> {
  return toBatch(deps, await requireBatch(deps, id));
}

/** Cancels invoices that aren't being sent yet. They become drafts again. */
export async function stopBatch(deps: ServerDeps, id: string): Promise<Batch> {
  const { invoiceIds } = await requireBatch(deps, id);
  const row = await deps.database.transaction(async (tx) => {
    for (const invoiceId of invoiceIds.toSorted()) await cancelPush(deps, tx, invoiceId);
    const stoppedAt = deps.clock.now().toISOString();
    return requireRow(await tx.orm.update(quickbooksBatches).set({ stoppedAt }).where(eq(quickbooksBatches.id, id)).returning());
  });
  return toBatch(deps, row);
}

async function cancelPush(deps: ServerDeps, tx: Tx, invoiceId: string): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice?.quickbooksStatus !== 'pending' || !(await cancelTask(deps, tx, invoiceId))) return;
  await saveAccounting(tx, invoice, { quickbooksStatus: 'unsynced', quickbooksError: null });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function requireBatch({ database }: ServerDeps, id: string): Promise<BatchRow> {
  const [row] = UUID.test(id) ? await database.orm.select().from(quickbooksBatches).where(eq(quickbooksBatches.id, id)) : [];
  if (!row) throw notFound('Batch');
  return row;
}

async function toBatch({ database }: ServerDeps, { id, invoiceIds, rejected, stoppedAt }: BatchRow): Promise<Batch> {
  const queuedIds = invoiceIds.filter((each) => !rejected.some(({ id: rejectedId }) => rejectedId === each));
  const invoices = await listAccounting(database, queuedIds);
  const count = (status: string) => invoices.filter(({ quickbooksStatus }) => quickbooksStatus === status).length;
  const failed = invoices.filter(({ quickbooksStatus }) => quickbooksStatus === 'error');
  const problems = [...rejected, ...failed.map((each) => ({ id: each.id, reason: each.quickbooksError ?? '' }))];
  const state = count('pending') > 0 ? 'running' : stoppedAt === null ? 'done' : 'stopped';
  return { id, state, total: invoiceIds.length, done: count('invoiced'), failed: problems.length, problems };
}
