import { randomUUID } from 'node:crypto';
import { later } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findInvoice } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import type { SendEnd } from '../send/send-end.ts';
import { sendInvoice } from '../send/send-invoice.ts';
import { voidThere } from '../send/void-invoice.ts';
import { endTask, releaseTask } from './end-task.ts';
import { claimTask, noteTask, type Task } from './task.store.ts';

/** A node that says nothing for so long was killed, and another one goes on. */
const LEASE_MS = 15_000;
const RENEWED_MS = 4_000;

/** Claims the next task, or that of one invoice, and does it; undefined when there is none to be done. */
export async function runNext(deps: ServerDeps, invoiceId?: string): Promise<SendEnd | undefined> {
  const now = deps.clock.now();
  const task = await claimTask(deps.database, { holder: randomUUID(), now, until: later(now, LEASE_MS), invoiceId });
  return task && runTask(deps, task);
}

async function runTask(deps: ServerDeps, task: Task): Promise<SendEnd> {
  const renewal = keepClaimed(deps, task);
  try {
    const end = await attempt(deps, task);
    await endTask(deps, task, end);
    return end;
  } catch (error) {
    await releaseTask(deps.database, task).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

function keepClaimed(deps: ServerDeps, task: Task): NodeJS.Timeout {
  const renew = () =>
    noteTask(deps.database, task, { claimedUntil: later(deps.clock.now(), LEASE_MS).toISOString() }).catch((error: unknown) =>
      deps.log.warn({ err: error, source: 'quickbooks' }, 'Failed to renew a QuickBooks task lease'),
    );
  return setInterval(() => void renew(), RENEWED_MS).unref();
}

async function attempt(deps: ServerDeps, task: Task): Promise<SendEnd> {
  const invoice = await findInvoice(deps.database, task.invoiceId);
  if (!invoice) return { kind: 'lost' };
  return task.action === 'send' ? sendInvoice(deps, task, invoice) : voidThere(deps, invoice);
}
