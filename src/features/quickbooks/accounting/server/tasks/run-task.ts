import { randomUUID } from 'node:crypto';
import { later } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findInvoice } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { sendInvoice } from '../send/send-invoice.ts';
import type { SendResult } from '../send/send-result.ts';
import { voidInQuickbooks } from '../send/void-invoice.ts';
import { endTask, releaseLease } from './end-task.ts';
import { claimTask, type Task, updateTask } from './task.store.ts';

/** A lease that isn't renewed for this long belongs to a stopped node; another one takes the task over. */
const LEASE_MS = 15_000;
const RENEWED_MS = 4_000;

/** Claims and runs the next task, or the task of one invoice; undefined if none is due. */
export async function runNext(deps: ServerDeps, invoiceId?: string): Promise<SendResult | undefined> {
  const now = deps.clock.now();
  const task = await claimTask(deps.database, { holder: randomUUID(), now, until: later(now, LEASE_MS), invoiceId });
  return task && runTask(deps, task);
}

async function runTask(deps: ServerDeps, task: Task): Promise<SendResult> {
  const renewal = renewLease(deps, task);
  try {
    const end = await attempt(deps, task);
    await endTask(deps, task, end);
    return end;
  } catch (error) {
    await releaseLease(deps.database, task).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

function renewLease(deps: ServerDeps, task: Task): NodeJS.Timeout {
  const renew = () =>
    updateTask(deps.database, task, { claimedUntil: later(deps.clock.now(), LEASE_MS).toISOString() }).catch((error: unknown) =>
      deps.log.warn({ err: error, source: 'quickbooks' }, 'Failed to renew a QuickBooks task lease'),
    );
  return setInterval(() => void renew(), RENEWED_MS).unref();
}

async function attempt(deps: ServerDeps, task: Task): Promise<SendResult> {
  const invoice = await findInvoice(deps.database, task.invoiceId);
  if (!invoice) return { kind: 'lost' };
  return task.action === 'send' ? sendInvoice(deps, task, invoice) : voidInQuickbooks(deps, invoice);
}
