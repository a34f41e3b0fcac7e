import { EventEmitter, once } from 'node:events';
import type { ReplyOf } from '../../../../../platform/endpoint.ts';
import { AppError, conflict, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isOfferedToAccounting } from '../../../../business/invoices/invoice.rules.ts';
import { findInvoice, lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { PROBLEM_TEXTS } from '../../../quickbooks-connection/server/access.service.ts';
import { isQuickbooksConnected } from '../../../quickbooks-connection/server/connection.service.ts';
import type { accountingApi } from '../../accounting.contract.ts';
import { createTaskResults } from './run-task.ts';
import type { SendResult } from './send-result.ts';
import { queueTask } from './task.store.ts';

type PushReply = ReplyOf<typeof accountingApi.push>;

const MAX_WAIT_MS = 10_000;

/**
 * Sends an invoice to QuickBooks and waits up to ten seconds for the result. Concurrent requests on any node send it once. Throws 409 if it isn't a
 * draft, 503 if QuickBooks is not connected, and 502 or 503 with the reason if it fails.
 */
export async function pushInvoice(deps: ServerDeps, actor: Actor, id: string): Promise<PushReply> {
  const isConnected = await isQuickbooksConnected(deps);
  const pushes = deps.perServer(createPushCounts);
  const priority = -(pushes.get(actor.userId) ?? 0);
  pushes.set(actor.userId, 1 - priority);
  const end = new AbortController();
  const signal = AbortSignal.any([deps.clock.timeout(MAX_WAIT_MS), end.signal]);
  const ownResult = waitForOwnResult(deps, id, signal);
  try {
    const queued = await deps.database.transaction((tx) => queuePush(deps, tx, { id, actor, isConnected, priority }));
    if (queued.quickbooksStatus === 'invoiced') return toReply(queued);
    const result = await Promise.race([ownResult, waitForChange(deps, id, signal)]);
    // After the timeout, this finds a result whose notification was lost.
    const invoice = await requireInvoice(deps, id);
    if (invoice.quickbooksStatus === 'error') throw toPushError(invoice, result);
    return toReply(invoice);
  } finally {
    end.abort();
    const left = (pushes.get(actor.userId) ?? 1) - 1;
    if (left === 0) pushes.delete(actor.userId);
    else pushes.set(actor.userId, left);
  }
}

/** How many invoices each user waits for on this node. Each further one has a lower priority, so that users take turns. */
const createPushCounts = () => new Map<string, number>();

/** Returns the result once this node has run the task; undefined after the signal. */
const waitForOwnResult = (deps: ServerDeps, id: string, signal: AbortSignal): Promise<SendResult | undefined> =>
  once(deps.perServer(createTaskResults), id, { signal }).then(
    ([result]) => result as SendResult,
    () => undefined,
  );

const toReply = ({ quickbooksStatus, quickbooksInvoiceId }: Invoice): PushReply => ({
  success: true,
  payload: { quickbooksId: quickbooksStatus === 'invoiced' ? quickbooksInvoiceId : null },
});

interface PushedInvoice {
  readonly id: string;
  readonly actor: Actor;
  readonly isConnected: boolean;
  readonly priority: number;
}

/** Queues an invoice for sending and returns it. An invoice that is already in QuickBooks stays unchanged. */
export async function queuePush(deps: ServerDeps, tx: Tx, { id, actor, isConnected, priority }: PushedInvoice): Promise<Invoice> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw notFound('Invoice');
  if (invoice.quickbooksStatus === 'invoiced') return invoice;
  const isQueued = invoice.quickbooksStatus === 'pending';
  if (!isQueued) requireSendable(invoice, isConnected);
  await queueTask(deps, tx, { invoiceId: id, action: 'send', priority });
  const pending = { quickbooksStatus: 'pending', quickbooksError: null } as const;
  if (!isQueued) {
    await saveAccounting(tx, invoice, pending);
    await recordAudit(tx, { actor, action: 'quickbooks.asked', subject: `invoice:${id}`, subjectName: id });
  }
  return { ...invoice, ...pending };
}

function requireSendable(invoice: Invoice, isConnected: boolean): void {
  const { id, status, lineItems } = invoice;
  if (!isOfferedToAccounting(invoice)) throw conflict(`${id} is ${status}. Only drafts can be sent to QuickBooks.`);
  if (lineItems.length === 0) throw pushError(id, 400, 'invalid', `${id} has no line items. Add at least one, then try again.`);
  if (!isConnected) throw pushError(id, 503, 'not_connected', PROBLEM_TEXTS.not_connected);
}

/** Waits until an invoice is no longer pending, on any node, or the signal is aborted. */
async function waitForChange(deps: ServerDeps, id: string, signal: AbortSignal): Promise<undefined> {
  const changes = deps.perServer(createInvoiceChanges);
  for (;;) {
    // Subscribes before the read, so that no change is missed between the two.
    const changed = once(changes, id, { signal }).catch(() => undefined);
    const invoice = await requireInvoice(deps, id);
    if (invoice.quickbooksStatus !== 'pending' || signal.aborted || deps.stopping.aborted) return;
    await changed;
  }
}

/** Emits the ID of each invoice that changes on any node. Emits all awaited IDs if changes may have been missed, and when the server stops. */
function createInvoiceChanges({ live, stopping }: ServerDeps): EventEmitter {
  const changes = new EventEmitter().setMaxListeners(0);
  const emitAll = () => {
    // `once` also listens for 'error', which would end the process without a listener.
    for (const id of changes.eventNames()) if (id !== 'error') changes.emit(id);
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

const RETRY_SECONDS = 60;

function toPushError({ id, quickbooksError }: Invoice, result: SendResult | undefined): AppError {
  const isTemporary = result?.kind === 'failed' && result.isTemporary === true;
  const reason = quickbooksError ?? '';
  return isTemporary ? pushError(id, 503, 'provider_unavailable', reason, RETRY_SECONDS) : pushError(id, 502, 'provider_error', reason);
}

/** The message is specified; the reason explains it. */
function pushError(id: string, status: number, code: string, reason: string, retryAfter?: number): AppError {
  const message = `Failed to sync invoice ${id} to QuickBooks.`;
  return new AppError(status, code, message, {
    body: { success: false, reason },
    isIntended: true,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
