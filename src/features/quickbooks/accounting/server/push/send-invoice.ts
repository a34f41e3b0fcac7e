import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { getLineHeadings } from '../../../../business/invoices/invoice.rules.ts';
import { isInCompany } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { isRejectedWith } from '../../../quickbooks-client/server/quickbooks-request.ts';
import { createInvoice, getInvoice, queryInvoicesByNumber, toInvoiceBody } from '../../../quickbooks-client/server/records/invoices.ts';
import {
  createServicesItem,
  INCOME_ACCOUNT_QUERY,
  reactivateItem,
  SERVICES_ITEM_QUERY,
} from '../../../quickbooks-client/server/records/items.ts';
import { getQuickbooksAccess } from '../../../quickbooks-connection/server/access.service.ts';
import { findQuickbooksCurrency } from '../../../quickbooks-connection/server/connection.service.ts';
import { callQuickbooks, describeFailure, type QuickbooksFailure } from '../../../quickbooks-connection/server/quickbooks-calls.service.ts';
import { findCustomer, repairCustomerLink } from './find-customer.ts';
import { callOrThrow, compareTotals, PreparationError, type SendResult, toResult, UNKNOWN_RESULT, UNREADABLE } from './send-result.ts';
import { type Task, updateTask } from './task.store.ts';

/** Attempts at a temporary failure before the user has to retry. */
const MAX_ATTEMPTS = 3;

interface SendContext {
  readonly deps: ServerDeps;
  readonly task: Task;
  readonly invoice: Invoice;
  readonly realmId: string;
}

/**
 * Sends an invoice exactly once: looks for it first if an earlier attempt may have arrived, and otherwise repeats the same body under the same
 * request ID. Returns `retry` while the result is unknown.
 */
export async function sendInvoice(deps: ServerDeps, task: Task, invoice: Invoice): Promise<SendResult> {
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) return toUnsentResult(task, { kind: 'no_access', problem: access.problem });
  const { realmId } = access;
  if (task.mayHaveArrived && task.realmId !== realmId) {
    const reason = `${invoice.id} was being sent to a different QuickBooks company when the connection changed. Check that company before you try again.`;
    return { kind: 'failed', reason };
  }
  const context = { deps, task, invoice, realmId };
  try {
    const result = (await findRemoteInvoice(context)) ?? (await sendBody(context, await prepareBody(context)));
    return result.kind === 'done' || result.kind === 'failed' ? { ...result, realmId } : result;
  } catch (error) {
    if (error instanceof PreparationError) return toUnsentResult(task, error.failure);
    throw error;
  }
}

/** Returns the result of an attempt that sent nothing. An earlier attempt may still have arrived. */
function toUnsentResult(task: Task, failure: PreparationError['failure']): SendResult {
  if (task.mayHaveArrived) return { kind: 'retry', reason: UNKNOWN_RESULT };
  return toResult(failure, task.tries + 1 < MAX_ATTEMPTS);
}

/** Finds the invoice in QuickBooks by its ID, or by its number after an attempt with an unknown result. */
async function findRemoteInvoice({ deps, task, invoice, realmId }: SendContext): Promise<SendResult | undefined> {
  if (invoice.quickbooksInvoiceId !== null && (await isInCompany(deps.database, invoice, realmId))) {
    const outcome = await callQuickbooks(deps, getInvoice(invoice.quickbooksInvoiceId));
    if (isRejectedWith(outcome, '610')) return undefined;
    if (outcome.kind !== 'ok') throw new PreparationError(outcome);
    return outcome.response && compareTotals(invoice, outcome.response);
  }
  return task.mayHaveArrived ? findByNumber(deps, invoice, task.body) : undefined;
}

const SentBody = z.object({ CustomerRef: z.object({ value: z.string() }) });

/** Finds an invoice with the same number and the customer of the body. */
async function findByNumber(deps: ServerDeps, invoice: Invoice, body: object | null): Promise<SendResult | undefined> {
  const customerId = SentBody.safeParse(body).data?.CustomerRef.value;
  const { rows } = await callOrThrow(deps, queryInvoicesByNumber(invoice.id));
  const remote = rows.find(({ CustomerRef }) => CustomerRef.value === customerId);
  return remote && compareTotals(invoice, remote);
}

/** Returns the body to send. Finds or creates customer and item. */
async function prepareBody({ deps, task, invoice, realmId }: SendContext): Promise<object> {
  if (task.body !== null && task.realmId === realmId) return task.body;
  const currency = await findQuickbooksCurrency(deps);
  if (currency !== undefined && currency !== 'USD')
    throw new PreparationError(`Your QuickBooks company uses ${currency}, but OBDesk invoices are in US dollars.`);
  const customerId = await findCustomer(deps, realmId, invoice);
  const itemId = await findServicesItem(deps, realmId);
  return toInvoiceBody({ ...invoice, number: invoice.id, customerId, itemId, lines: withTickets(invoice) });
}

/** Names the ticket in the description where the lines of another one begin. */
function withTickets(invoice: Invoice): Invoice['lineItems'] {
  const headings = getLineHeadings(invoice.lineItems, invoice);
  return invoice.lineItems.map((line, place) => {
    const heading = headings[place];
    return heading === undefined ? line : { ...line, description: `${heading}: ${line.description}` };
  });
}

async function sendBody(context: SendContext, body: object): Promise<SendResult> {
  const { deps, task, invoice, realmId } = context;
  if (!(await updateTask(deps.database, task, { realmId, body, mayHaveArrived: true }))) return { kind: 'lost' };
  const outcome = await callQuickbooks(deps, createInvoice(body, task.requestId));
  if (outcome.kind === 'ok' && outcome.response) return compareTotals(invoice, outcome.response);
  if (outcome.kind === 'ok' || isUnknown(outcome)) return { kind: 'retry', reason: UNKNOWN_RESULT };
  return handleFailure(context, outcome, body);
}

/** Returns whether the request may have succeeded or is still running. */
const isUnknown = (outcome: QuickbooksFailure): boolean =>
  (outcome.kind === 'unavailable' && outcome.mayBeDone) ||
  (outcome.kind === 'rejected' && outcome.faults.some(({ message, detail }) => /duplicate request/i.test(`${message} ${detail}`)));

/** Handles a failed attempt that changed nothing in QuickBooks. */
async function handleFailure(context: SendContext, failure: QuickbooksFailure, body: object): Promise<SendResult> {
  const { deps, task, invoice } = context;
  if (failure.kind !== 'rejected') {
    await updateTask(deps.database, task, { mayHaveArrived: task.mayHaveArrived });
    return toUnsentResult(task, failure);
  }
  await updateTask(deps.database, task, { mayHaveArrived: false });
  if (isRejectedWith(failure, '6140')) {
    const reason = `QuickBooks already has an invoice ${invoice.id} for a different customer. Renumber that invoice in QuickBooks, then try again.`;
    return (await findByNumber(deps, invoice, body)) ?? { kind: 'failed', reason };
  }
  const isOutdated = isRejectedWith(failure, '2500') || isRejectedWith(failure, '610');
  return isOutdated && task.tries + 1 < MAX_ATTEMPTS ? startOver(context, failure) : toResult(failure, false);
}

/** Customer or item were deleted or deactivated: the next attempt finds both again and is a new request. */
async function startOver({ deps, task, invoice, realmId }: SendContext, failure: QuickbooksFailure): Promise<SendResult> {
  await repairCustomerLink(deps, realmId, invoice);
  deps.perServer(createItemCache).delete(realmId);
  await updateTask(deps.database, task, { body: null, realmId: null, requestId: randomUUID() });
  return { kind: 'retry', reason: describeFailure(failure) };
}

/** IDs of the item 'Services' by company. */
const createItemCache = () => new Map<string, string>();

/** Returns the ID of the item 'Services'. Creates or reactivates the item if needed. Throws `PreparationError`. */
async function findServicesItem(deps: ServerDeps, realmId: string): Promise<string> {
  const cache = deps.perServer(createItemCache);
  const id = cache.get(realmId) ?? (await findOrCreateItem(deps));
  cache.set(realmId, id);
  return id;
}

async function findOrCreateItem(deps: ServerDeps): Promise<string> {
  const item = await callOrThrow(deps, SERVICES_ITEM_QUERY);
  if (item?.Active) return item.Id;
  const account = await callOrThrow(deps, INCOME_ACCOUNT_QUERY);
  if (!account)
    throw new PreparationError(
      'QuickBooks has no income account, so OBDesk can’t add the item Services. Add an income account in QuickBooks, then try again.',
    );
  const request = item ? reactivateItem(item, account.Id) : createServicesItem(account.Id);
  const saved = await callOrThrow(deps, request);
  if (!saved) throw new PreparationError(UNREADABLE);
  return saved.Id;
}
