import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isInCompany } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { isRefusedWith } from '../../../quickbooks-client/server/http/outcome.ts';
import {
  addInvoice,
  readInvoice,
  readInvoices,
  toInvoice,
  toInvoiceBody,
  toNumberQuery,
} from '../../../quickbooks-client/server/records/invoices.ts';
import {
  addServices,
  INCOME_QUERY,
  type Item,
  readIncomeAccount,
  readItem,
  reviveItem,
  SERVICES_QUERY,
  toItem,
} from '../../../quickbooks-client/server/records/items.ts';
import { getQuickbooksAccess } from '../../../quickbooks-connection/server/access.service.ts';
import {
  callQuickbooks,
  type QuickbooksCallOutcome,
  type QuickbooksFailure,
} from '../../../quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { findQuickbooksCurrency } from '../../../quickbooks-connection/server/company.service.ts';
import { type Task, updateTask } from '../tasks/task.store.ts';
import { ask, findCustomer, repairLink } from './find-customer.ts';
import { describeFailure, UNKNOWN_RESULT } from './messages.ts';
import { failed, PreparationError, type SendResult, toResult } from './send-result.ts';
import { compareTotals } from './verify-invoice.ts';

/** Caches the ID of the item 'Services' by company. */
const createKnownItems = () => new Map<string, string>();

/** Returns the item 'Services' of a company; adds or reactivates it if needed. Throws `PreparationError`. */
async function findServices(deps: ServerDeps, realmId: string): Promise<string> {
  const known = deps.perServer(createKnownItems);
  const id = known.get(realmId) ?? (await findOrMake(deps));
  known.set(realmId, id);
  return id;
}

/** Drops the cached ID. */
const forgetServices = (deps: ServerDeps, realmId: string): void => void deps.perServer(createKnownItems).delete(realmId);

async function findOrMake(deps: ServerDeps): Promise<string> {
  const item = readItem(await ask(deps, SERVICES_QUERY));
  if (item?.Active) return item.Id;
  const account = readIncomeAccount(await ask(deps, INCOME_QUERY));
  if (account === undefined) {
    const reason =
      'QuickBooks has no income account, so OBDesk can’t add the item Services. Add an income account in QuickBooks, then try again.';
    throw new PreparationError({ kind: 'stated', reason });
  }
  return make(deps, item, account);
}

async function make(deps: ServerDeps, inactive: Item | undefined, account: string): Promise<string> {
  const made = await callQuickbooks(deps, inactive ? reviveItem(inactive, account) : addServices(account));
  if (made.kind !== 'ok') throw new PreparationError(made);
  const item = toItem(made.body);
  if (!item) throw new PreparationError({ kind: 'away', why: 'not_json', mayBeDone: true });
  return item.Id;
}

/** Attempts for a temporary failure before the user has to retry. */
const MOST_TRIES = 3;

interface Sending {
  readonly deps: ServerDeps;
  readonly task: Task;
  readonly invoice: Invoice;
  readonly realmId: string;
}

/**
 * Sends an invoice exactly once: looks for it first if an earlier attempt may have arrived, and otherwise repeats the same body under the same
 * request ID. Returns `later` while the result is unknown.
 */
export async function sendInvoice(deps: ServerDeps, task: Task, invoice: Invoice): Promise<SendResult> {
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) return toResultWithoutSending(task, { kind: 'no_access', problem: access.problem });
  const sending = { deps, task, invoice, realmId: access.realmId };
  if (task.mayBeThere && task.realmId !== access.realmId)
    return failed(
      `${invoice.id} was being sent to a different QuickBooks company when the connection changed. Check that company before you try again.`,
    );
  try {
    const end = (await findRemoteInvoice(sending)) ?? (await deliver(sending, await prepare(sending)));
    return end.kind === 'done' || end.kind === 'failed' ? { ...end, realmId: access.realmId } : end;
  } catch (error) {
    if (error instanceof PreparationError) return toResultWithoutSending(task, error.failure);
    throw error;
  }
}

/** Returns the result of an attempt that sent nothing. An earlier attempt may still have arrived. */
function toResultWithoutSending(task: Task, failure: PreparationError['failure']): SendResult {
  if (task.mayBeThere) return { kind: 'later', reason: UNKNOWN_RESULT };
  return toResult(failure, task.tries + 1 < MOST_TRIES);
}

/** Finds the invoice in QuickBooks by its ID, or by its number after an attempt with an unknown result. */
async function findRemoteInvoice(sending: Sending): Promise<SendResult | undefined> {
  const { deps, task, invoice, realmId } = sending;
  if (invoice.quickbooksInvoiceId !== null && (await isInCompany(deps.database, invoice, realmId))) {
    const outcome = await callQuickbooks(deps, readInvoice(invoice.quickbooksInvoiceId));
    if (isRefused(outcome, '610')) return undefined;
    if (outcome.kind !== 'ok') throw new PreparationError(outcome);
    const remote = toInvoice(outcome.body);
    return remote && compareTotals(invoice, remote);
  }
  return task.mayBeThere ? findByNumber(sending, customerOf(task.body)) : undefined;
}

async function findByNumber({ deps, invoice }: Sending, customerId: string | undefined): Promise<SendResult | undefined> {
  const outcome = await callQuickbooks(deps, toNumberQuery(invoice.id));
  if (outcome.kind !== 'ok') throw new PreparationError(outcome);
  const remote = readInvoices(outcome.body).find(({ CustomerRef }) => CustomerRef.value === customerId);
  return remote && compareTotals(invoice, remote);
}

/** Finds the customer and item of the invoice and returns the body to send. */
async function prepare({ deps, task, invoice, realmId }: Sending): Promise<object> {
  if (task.body !== null && task.realmId === realmId) return task.body;
  const currency = await findQuickbooksCurrency(deps);
  if (currency !== undefined && currency !== 'USD')
    throw new PreparationError({
      kind: 'stated',
      reason: `Your QuickBooks company uses ${currency}, but OBDesk invoices are in US dollars.`,
    });
  const customerId = await findCustomer(deps, realmId, invoice);
  const itemId = await findServices(deps, realmId);
  const { id: number, issueDate, dueDate, tax, lineItems: lines } = invoice;
  return toInvoiceBody({ number, customerId, itemId, issueDate, dueDate, tax, lines });
}

async function deliver(sending: Sending, body: object): Promise<SendResult> {
  const { deps, task, invoice, realmId } = sending;
  if (!(await updateTask(deps.database, task, { realmId, body, mayBeThere: true }))) return { kind: 'lost' };
  const outcome = await callQuickbooks(deps, addInvoice(body, task.requestId));
  if (outcome.kind === 'ok') {
    const remote = toInvoice(outcome.body);
    return remote ? compareTotals(invoice, remote) : { kind: 'later', reason: UNKNOWN_RESULT };
  }
  if (isUnclear(outcome)) return { kind: 'later', reason: UNKNOWN_RESULT };
  return toRejectedResult(sending, outcome, body);
}

/** Handles a failed attempt that changed nothing in QuickBooks. */
async function toRejectedResult(sending: Sending, outcome: QuickbooksFailure, body: object): Promise<SendResult> {
  const { deps, task, invoice } = sending;
  if (outcome.kind !== 'refused') {
    await updateTask(deps.database, task, { mayBeThere: task.mayBeThere });
    return toResultWithoutSending(task, outcome);
  }
  await updateTask(deps.database, task, { mayBeThere: false });
  if (isRefused(outcome, '6140')) return (await findByNumber(sending, customerOf(body))) ?? failed(takenNumber(invoice));
  const isOutdated = isRefused(outcome, '2500') || isRefused(outcome, '610');
  return isOutdated && task.tries + 1 < MOST_TRIES ? prepareAgain(sending, outcome) : toResult(outcome, false);
}

/** Customer or item were deleted or made inactive: finds both again and starts a new request. */
async function prepareAgain({ deps, task, invoice, realmId }: Sending, outcome: QuickbooksFailure): Promise<SendResult> {
  await repairLink(deps, realmId, invoice);
  forgetServices(deps, realmId);
  await updateTask(deps.database, task, { body: null, realmId: null, requestId: randomUUID() });
  return { kind: 'later', reason: describeFailure(outcome) };
}

const takenNumber = ({ id }: Invoice) =>
  `QuickBooks already has an invoice ${id} for a different customer. Renumber that invoice in QuickBooks, then try again.`;

const isRefused = (outcome: QuickbooksCallOutcome, code: string): boolean => outcome.kind === 'refused' && isRefusedWith(outcome, code);

/** Returns whether the request may have succeeded, or another attempt of it is running. */
const isUnclear = (outcome: QuickbooksCallOutcome): boolean =>
  (outcome.kind === 'away' && outcome.mayBeDone) ||
  (outcome.kind === 'refused' && outcome.faults.some(({ message, detail }) => /duplicate request/i.test(`${message} ${detail}`)));

/** Returns the ID of the customer in a body. */
function customerOf(body: object | null): string | undefined {
  const reference = body && 'CustomerRef' in body ? body.CustomerRef : undefined;
  const isNamed = typeof reference === 'object' && reference !== null && 'value' in reference;
  return isNamed ? String(reference.value) : undefined;
}
