import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { shortenText } from '../../../../../platform/text/clean-text.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isRefusedWith } from '../../../quickbooks-client/server/http/outcome.ts';
import type { QuickbooksRequest } from '../../../quickbooks-client/server/http/request.ts';
import { MOST_ROWS } from '../../../quickbooks-client/server/query.ts';
import {
  addCustomer,
  findNamed,
  isCompany,
  type NamedRecord,
  readCustomer,
  readNamed,
  reviveCustomer,
  toAllQuery,
  toCustomer,
  toDisplayName,
  toNameKey,
  toNameQuery,
} from '../../../quickbooks-client/server/records/names.ts';
import { callQuickbooks } from '../../../quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { type CustomerKey, findLink, removeLink, saveLink } from './customer-links.store.ts';
import { PreparationError } from './send-result.ts';

type Billed = Pick<Invoice, 'id' | 'customerId' | 'customerCompany'>;

/** Returns the key of the billed customer in a QuickBooks company. */
const toCustomerKey = (realmId: string, invoice: Billed): CustomerKey => ({
  realmId,
  customerId: invoice.customerId,
  key: invoice.customerId ?? `name:${toNameKey(nameOf(invoice))}`,
});

const MOST_TRIES = 20;

/**
 * Returns the QuickBooks customer of an invoice: the linked one, else the one with the same name in any case, else a new one. If a vendor or an
 * employee has the name, ' (Customer)' is appended; if another customer has it, the customer ID or a number. Throws `PreparationError`.
 */
export async function findCustomer(deps: ServerDeps, realmId: string, invoice: Billed): Promise<string> {
  const who = toCustomerKey(realmId, invoice);
  const known = await findLink(deps.database, who);
  if (known !== undefined) return known;
  const numbered = createSuffixes(invoice);
  let suffix = '';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await findOrAdd(deps, toDisplayName(nameOf(invoice), suffix), nameOf(invoice));
    const kept = typeof found === 'object' ? await saveLink(deps.database, who, found.id) : undefined;
    if (kept !== undefined) return kept;
    suffix = found === 'no customer' && suffix === '' ? ' (Customer)' : numbered();
  }
  const reason = `QuickBooks already uses the name ${shortenText(nameOf(invoice), 100)} for another customer, vendor or employee. Rename the customer in OBDesk or QuickBooks, then try again.`;
  throw new PreparationError({ kind: 'stated', reason });
}

const nameOf = ({ id, customerCompany }: Billed): string => (toDisplayName(customerCompany) === '' ? `Customer of ${id}` : customerCompany);

/** Suffixes that make a taken name distinct: our customer ID first, then numbers, in the same order each time. */
function createSuffixes({ customerId }: Billed): () => string {
  let isIdUsed = customerId === null;
  let number = 1;
  return () => {
    if (!isIdUsed) {
      isIdUsed = true;
      return ` (${customerId})`;
    }
    number += 1;
    return ` (${number})`;
  };
}

/** 'no customer': a vendor or an employee has this name. 'other': the customer of this name is another company. */
async function findOrAdd(deps: ServerDeps, name: string, companyName: string): Promise<{ readonly id: string } | 'no customer' | 'other'> {
  const named = findNamed(readNamed(await ask(deps, toNameQuery('Customer', name)), 'Customer'), name);
  if (named) return isCompany(named, companyName) ? { id: named.Id } : 'other';
  const added = await callQuickbooks(deps, addCustomer(name, companyName));
  if (isTaken(added)) {
    const owner = findNamed(await readAll(deps), name);
    if (!owner) return 'no customer';
    return isCompany(owner, companyName) ? { id: owner.Id } : 'other';
  }
  if (added.kind !== 'ok') throw new PreparationError(added);
  const customer = toCustomer(added.body);
  if (!customer) throw new PreparationError({ kind: 'away', why: 'not_json', mayBeDone: true });
  return { id: customer.Id };
}

const isTaken = (outcome: Awaited<ReturnType<typeof callQuickbooks>>): boolean =>
  outcome.kind === 'refused' && isRefusedWith(outcome, '6240');

/** Returns all active customers. A query may miss names in a different case. */
async function readAll(deps: ServerDeps): Promise<NamedRecord[]> {
  const all: NamedRecord[] = [];
  for (let start = 1; ; start += MOST_ROWS) {
    const page = readNamed(await ask(deps, toAllQuery('Customer', start)), 'Customer');
    all.push(...page);
    if (page.length < MOST_ROWS) return all;
  }
}

/** Returns the response to a query. Throws `PreparationError`. */
export async function ask(deps: ServerDeps, request: QuickbooksRequest): Promise<unknown> {
  const outcome = await callQuickbooks(deps, request);
  if (outcome.kind !== 'ok') throw new PreparationError(outcome);
  return outcome.body;
}

/** Repairs the link to a customer that QuickBooks rejects: reactivates an inactive customer, and removes the link to a deleted one. */
export async function repairLink(deps: ServerDeps, realmId: string, invoice: Billed): Promise<void> {
  const who = toCustomerKey(realmId, invoice);
  const known = await findLink(deps.database, who);
  if (known === undefined) return;
  const outcome = await callQuickbooks(deps, readCustomer(known));
  const customer = outcome.kind === 'ok' ? toCustomer(outcome.body) : undefined;
  const isRevived =
    customer?.Active === false && (await callQuickbooks(deps, reviveCustomer(customer, toDisplayName(nameOf(invoice))))).kind === 'ok';
  if (!isRevived && customer?.Active !== true) await removeLink(deps.database, who);
}
