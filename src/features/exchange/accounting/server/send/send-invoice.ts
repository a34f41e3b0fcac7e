import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isRefusedWith } from '../../../../../providers/quickbooks/http/outcome.ts';
import {
  addInvoice,
  readInvoice,
  readInvoices,
  toInvoice,
  toInvoiceBody,
  toNumberQuery,
} from '../../../../../providers/quickbooks/records/invoices.ts';
import { getQuickbooksAccess } from '../../../../admin/quickbooks-connection/server/access.service.ts';
import {
  callQuickbooks,
  type QuickbooksCallOutcome,
  type QuickbooksFailure,
} from '../../../../admin/quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { findQuickbooksCurrency } from '../../../../admin/quickbooks-connection/server/company.service.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isInCompany } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { noteTask, type Task } from '../tasks/task.store.ts';
import { findCustomer, repairLink } from './find-customer.ts';
import { findServices, forgetServices } from './find-services.ts';
import { judge } from './judge.ts';
import { failed, type SendEnd, toEnd, Unprepared } from './send-end.ts';
import { describeFailure, UNKNOWN_END } from './words.ts';

/** So often something that passes is tried before somebody has to ask again. */
const MOST_TRIES = 3;

interface Sending {
  readonly deps: ServerDeps;
  readonly task: Task;
  readonly invoice: Invoice;
  readonly realmId: string;
}

/**
 * Sends an invoice, once: what may have arrived before is looked for, and else sent again word for word under the same request id. Ends `later` as
 * long as it is not known whether it is there.
 */
export async function sendInvoice(deps: ServerDeps, task: Task, invoice: Invoice): Promise<SendEnd> {
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) return endWithout(task, { kind: 'no_access', problem: access.problem });
  const sending = { deps, task, invoice, realmId: access.realmId };
  if (task.mayBeThere && task.realmId !== access.realmId)
    return failed(
      `${invoice.id} was being sent to a different QuickBooks company when the connection changed. Check that company before you try again.`,
    );
  try {
    const end = (await findThere(sending)) ?? (await deliver(sending, await prepare(sending)));
    return end.kind === 'done' || end.kind === 'failed' ? { ...end, realmId: access.realmId } : end;
  } catch (error) {
    if (error instanceof Unprepared) return endWithout(task, error.failure);
    throw error;
  }
}

/** Nothing was done in this attempt; whatever an earlier one did is still to be found out. */
function endWithout(task: Task, failure: Unprepared['failure']): SendEnd {
  if (task.mayBeThere) return { kind: 'later', reason: UNKNOWN_END };
  return toEnd(failure, task.tries + 1 < MOST_TRIES);
}

/** The invoice where it is there already: by its id, or by its number after an attempt that nobody knows the end of. */
async function findThere(sending: Sending): Promise<SendEnd | undefined> {
  const { deps, task, invoice, realmId } = sending;
  if (invoice.quickbooksInvoiceId !== null && (await isInCompany(deps.database, invoice, realmId))) {
    const outcome = await callQuickbooks(deps, readInvoice(invoice.quickbooksInvoiceId));
    if (isRefused(outcome, '610')) return undefined;
    if (outcome.kind !== 'ok') throw new Unprepared(outcome);
    const there = toInvoice(outcome.body);
    return there && judge(invoice, there);
  }
  return task.mayBeThere ? findByNumber(sending, customerOf(task.body)) : undefined;
}

async function findByNumber({ deps, invoice }: Sending, customerId: string | undefined): Promise<SendEnd | undefined> {
  const outcome = await callQuickbooks(deps, toNumberQuery(invoice.id));
  if (outcome.kind !== 'ok') throw new Unprepared(outcome);
  const there = readInvoices(outcome.body).find(({ CustomerRef }) => CustomerRef.value === customerId);
  return there && judge(invoice, there);
}

/** Finds all that the invoice refers to, and keeps what is sent before it is sent. */
async function prepare({ deps, task, invoice, realmId }: Sending): Promise<object> {
  if (task.body !== null && task.realmId === realmId) return task.body;
  const currency = await findQuickbooksCurrency(deps);
  if (currency !== undefined && currency !== 'USD')
    throw new Unprepared({
      kind: 'stated',
      reason: `Your QuickBooks company uses ${currency}, but OBDesk invoices are in US dollars.`,
    });
  const customerId = await findCustomer(deps, realmId, invoice);
  const itemId = await findServices(deps, realmId);
  const { id: number, issueDate, dueDate, tax, lineItems: lines } = invoice;
  return toInvoiceBody({ number, customerId, itemId, issueDate, dueDate, tax, lines });
}

async function deliver(sending: Sending, body: object): Promise<SendEnd> {
  const { deps, task, invoice, realmId } = sending;
  if (!(await noteTask(deps.database, task, { realmId, body, mayBeThere: true }))) return { kind: 'lost' };
  const outcome = await callQuickbooks(deps, addInvoice(body, task.requestId));
  if (outcome.kind === 'ok') {
    const there = toInvoice(outcome.body);
    return there ? judge(invoice, there) : { kind: 'later', reason: UNKNOWN_END };
  }
  if (isUnclear(outcome)) return { kind: 'later', reason: UNKNOWN_END };
  return endRefused(sending, outcome, body);
}

/** Nothing was done by this attempt; where QuickBooks refused it, nothing is there either, for it was looked for before. */
async function endRefused(sending: Sending, outcome: QuickbooksFailure, body: object): Promise<SendEnd> {
  const { deps, task, invoice } = sending;
  if (outcome.kind !== 'refused') {
    await noteTask(deps.database, task, { mayBeThere: task.mayBeThere });
    return endWithout(task, outcome);
  }
  await noteTask(deps.database, task, { mayBeThere: false });
  if (isRefused(outcome, '6140')) return (await findByNumber(sending, customerOf(body))) ?? failed(takenNumber(invoice));
  const isOutdated = isRefused(outcome, '2500') || isRefused(outcome, '610');
  return isOutdated && task.tries + 1 < MOST_TRIES ? prepareAnew(sending, outcome) : toEnd(outcome, false);
}

/** Customer or item are there no more, or not active: both are looked for again, and what is sent then is another request. */
async function prepareAnew({ deps, task, invoice, realmId }: Sending, outcome: QuickbooksFailure): Promise<SendEnd> {
  await repairLink(deps, realmId, invoice);
  forgetServices(deps, realmId);
  await noteTask(deps.database, task, { body: null, realmId: null, requestId: randomUUID() });
  return { kind: 'later', reason: describeFailure(outcome) };
}

const takenNumber = ({ id }: Invoice) =>
  `QuickBooks already has an invoice ${id} for a different customer. Renumber that invoice in QuickBooks, then try again.`;

const isRefused = (outcome: QuickbooksCallOutcome, code: string): boolean => outcome.kind === 'refused' && isRefusedWith(outcome, code);

/** It may have been done, or another attempt of it is under way. */
const isUnclear = (outcome: QuickbooksCallOutcome): boolean =>
  (outcome.kind === 'away' && outcome.mayBeDone) ||
  (outcome.kind === 'refused' && outcome.faults.some(({ message, detail }) => /duplicate request/i.test(`${message} ${detail}`)));

/** The customer that a body names. */
function customerOf(body: object | null): string | undefined {
  const reference = body && 'CustomerRef' in body ? body.CustomerRef : undefined;
  const isNamed = typeof reference === 'object' && reference !== null && 'value' in reference;
  return isNamed ? String(reference.value) : undefined;
}
