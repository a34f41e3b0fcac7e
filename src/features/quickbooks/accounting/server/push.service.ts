import { EventEmitter, once } from 'node:events';
import type { ReplyOf } from '../../../../platform/endpoint.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { createFairQueue } from '../../../../platform/server/fair-queue.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { findInvoice } from '../../../business/invoices/server/invoice.accounting.service.ts';
import { isQuickbooksConnected } from '../../quickbooks-connection/server/connection.service.ts';
import type { accountingApi } from '../accounting.contract.ts';
import type { SendResult } from './send/send-result.ts';
import { queuePush, rejectPush } from './tasks/queue-push.ts';
import { createTaskEngine } from './tasks/task-engine.ts';

type Pushed = ReplyOf<typeof accountingApi.push>;

const WAIT_MS = 10_000;

/** `quickbooksId` is null while the invoice is being sent. */
const toPushed = (quickbooksId: string | null): Pushed => ({ success: true, payload: { quickbooksId } });

/**
 * Sends an invoice to QuickBooks and waits up to ten seconds for the result. Concurrent requests on any node send it once. Throws 409 if it isn't a
 * draft, 503 if QuickBooks is not connected, and 502 or 503 with the reason if it fails.
 */
export async function pushInvoice(deps: ServerDeps, actor: Actor, id: string): Promise<Pushed> {
  const isConnected = await isQuickbooksConnected(deps);
  const known = await deps.database.transaction((tx) => queuePush(deps, tx, { id, actor, isConnected }));
  if (known.quickbooksStatus === 'invoiced') return toPushed(known.quickbooksInvoiceId);
  const timeout = deps.clock.timeout(WAIT_MS);
  const end = await Promise.race([runNow(deps, actor, id), once(timeout, 'abort').then(() => undefined)]);
  const invoice = end ? await requireInvoice(deps, id) : await waitForEnd(deps, id, timeout);
  if (invoice.quickbooksStatus === 'error') throw toFailure(invoice, end ?? undefined);
  return toPushed(invoice.quickbooksStatus === 'invoiced' ? invoice.quickbooksInvoiceId : null);
}

/** Lets users take turns, so that no user takes all calls of a minute. Requests beyond the limit of a user are sent by the task engine. */
const createPushTurns = () => createFairQueue({ concurrency: 5, perUser: 10 });

/** Sends the invoice now. After an error, the task engine retries it. */
async function runNow(deps: ServerDeps, { userId }: Actor, id: string): Promise<SendResult | undefined> {
  const engine = deps.perServer(createTaskEngine);
  const run = deps.perServer(createPushTurns).run(userId, () => engine.run(id));
  if (!run) engine.wake();
  return run?.catch((error: unknown) => {
    deps.log.error({ err: error, source: 'quickbooks', invoiceId: id }, 'Failed to send an invoice to QuickBooks; will retry');
    return undefined;
  });
}

const RETRY_SECONDS = 60;

/** Adds `Retry-After` to a temporary failure. */
function toFailure(invoice: Invoice, end: SendResult | undefined): AppError {
  const reason = invoice.quickbooksError ?? '';
  const isPassing = end?.kind === 'failed' && end.isPassing === true;
  if (!isPassing) return rejectPush(invoice, [502, 'provider_error'], reason);
  return new AppError(503, 'provider_unavailable', `Failed to sync invoice ${invoice.id} to QuickBooks.`, {
    body: { success: false, reason },
    isIntended: true,
    retryAfter: RETRY_SECONDS,
  });
}

/** Waits for the result of a run on any node. The read after the timeout finds a result whose notification was lost. */
async function waitForEnd(deps: ServerDeps, id: string, timeout: AbortSignal): Promise<Invoice> {
  const changes = deps.perServer(createInvoiceChanges);
  for (;;) {
    // Subscribes before the read, so that no change is missed between the two.
    const changed = once(changes, id, { signal: timeout }).catch(() => undefined);
    const invoice = await requireInvoice(deps, id);
    if (invoice.quickbooksStatus !== 'pending' || timeout.aborted || deps.stopping.aborted) return invoice;
    await changed;
  }
}

/** Emits the ID of each invoice that changes on any node. Emits all awaited IDs if changes may have been missed, and when the server stops. */
function createInvoiceChanges({ live, stopping }: ServerDeps): EventEmitter {
  const changes = new EventEmitter().setMaxListeners(0);
  const emitAll = () => {
    for (const id of changes.eventNames()) changes.emit(id);
  };
  live.onChange('invoice', ({ id }) => (id === '' ? emitAll() : void changes.emit(id)));
  stopping.addEventListener('abort', emitAll);
  return changes;
}

async function requireInvoice({ database }: ServerDeps, id: string): Promise<Invoice> {
  const invoice = await findInvoice(database, id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}
