import { eq } from 'drizzle-orm';
import { AppError, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { requireRow, type Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { listAccounting, lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { isQuickbooksConnected } from '../../../quickbooks-connection/server/connection.service.ts';
import type { Batch } from '../../accounting.contract.ts';
import { NOT_CONNECTED } from '../send/messages.ts';
import { queuePush } from '../tasks/queue-push.ts';
import { cancelTask } from '../tasks/task.store.ts';
import { createTaskEngine } from '../tasks/task-engine.ts';
import { quickbooksBatches } from './batch.table.ts';

type BatchRow = typeof quickbooksBatches.$inferSelect;

/** Queues invoices for sending and lists those that can't be sent with the reason. Throws 503 if QuickBooks is not connected. */
export async function sendMany(deps: ServerDeps, actor: Actor, ids: readonly string[]): Promise<Batch> {
  if (!(await isQuickbooksConnected(deps)))
    throw new AppError(503, 'not_connected', 'QuickBooks is not connected.', { body: { reason: NOT_CONNECTED }, isIntended: true });
  const row = await deps.database.transaction(async (tx) => {
    const refused = await queueAll(deps, tx, actor, ids);
    const batch = { askedBy: actor.userId, askedAt: deps.clock.now().toISOString(), invoiceIds: [...ids], refused };
    return requireRow(await tx.orm.insert(quickbooksBatches).values(batch).returning());
  });
  deps.perServer(createTaskEngine).wake();
  return toBatch(deps, row);
}

/** Locks invoices in the order of their IDs, so that two batches can't deadlock. */
async function queueAll(deps: ServerDeps, tx: Tx, actor: Actor, ids: readonly string[]): Promise<Batch['problems']> {
  const refused: Batch['problems'] = [];
  for (const id of ids.toSorted()) {
    try {
      await queuePush(deps, tx, { id, actor, isConnected: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { reason } = error.body;
      refused.push({ id, reason: typeof reason === 'string' ? reason : error.message });
    }
  }
  return refused;
}

/** Returns the progress of a batch. */
export async function getBatch(deps: ServerDeps, id: string): Promise<Batch> {
  return toBatch(deps, await requireBatch(deps, id));
}

/** Cancels invoices that aren't being sent yet. They become drafts again. */
export async function stopBatch(deps: ServerDeps, id: string): Promise<Batch> {
  const { invoiceIds } = await requireBatch(deps, id);
  const row = await deps.database.transaction(async (tx) => {
    for (const invoiceId of invoiceIds.toSorted()) await withdraw(deps, tx, invoiceId);
    const stoppedAt = deps.clock.now().toISOString();
    return requireRow(await tx.orm.update(quickbooksBatches).set({ stoppedAt }).where(eq(quickbooksBatches.id, id)).returning());
  });
  return toBatch(deps, row);
}

async function withdraw({ clock }: ServerDeps, tx: Tx, invoiceId: string): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice?.quickbooksStatus !== 'pending' || !(await cancelTask(tx, invoiceId, clock.now()))) return;
  await saveAccounting(tx, invoice, { quickbooksStatus: 'unsynced', quickbooksError: null });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function requireBatch({ database }: ServerDeps, id: string): Promise<BatchRow> {
  const [row] = UUID.test(id) ? await database.orm.select().from(quickbooksBatches).where(eq(quickbooksBatches.id, id)) : [];
  if (!row) throw notFound('Batch');
  return row;
}

async function toBatch({ database }: ServerDeps, { id, invoiceIds, refused, stoppedAt }: BatchRow): Promise<Batch> {
  const begun = invoiceIds.filter((each) => !refused.some((one) => one.id === each));
  const known = await listAccounting(database, begun);
  const count = (status: string) => known.filter(({ quickbooksStatus }) => quickbooksStatus === status).length;
  const failed = known.filter(({ quickbooksStatus }) => quickbooksStatus === 'error');
  const problems = [...refused, ...failed.map((each) => ({ id: each.id, reason: each.quickbooksError ?? '' }))];
  const state = count('pending') > 0 ? 'running' : stoppedAt === null ? 'done' : 'stopped';
  return { id, state, total: invoiceIds.length, done: count('invoiced'), failed: problems.length, problems };
}
