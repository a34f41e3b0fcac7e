import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { shortenText } from '../../../../../platform/text/clean-text.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { MAX_ROWS } from '../../../quickbooks-client/server/entities.ts';
import { isRejectedWith } from '../../../quickbooks-client/server/quickbooks-request.ts';
import {
  createCustomer,
  findByName,
  getCustomer,
  isCompany,
  type QuickbooksCustomer,
  queryCustomers,
  queryCustomersByName,
  reactivateCustomer,
  toDisplayName,
  toNameKey,
} from '../../../quickbooks-client/server/records/customers.ts';
import { callQuickbooks } from '../../../quickbooks-connection/server/quickbooks-calls.service.ts';
import { callOrThrow, PreparationError, UNREADABLE } from './send-result.ts';

type BilledInvoice = Pick<Invoice, 'id' | 'customerId' | 'customerCompany'>;

const MAX_ATTEMPTS = 20;

/**
 * Returns the QuickBooks customer of an invoice: the linked one, else the one with the same name in any case, else a new one. If a vendor or an
 * employee has the name, ' (Customer)' is appended; if another customer has it, the customer ID or a number. Throws `PreparationError`.
 */
export async function findCustomer(deps: ServerDeps, realmId: string, invoice: BilledInvoice): Promise<string> {
  const key = toCustomerKey(realmId, invoice);
  const linked = await findLink(deps.database, key);
  if (linked !== undefined) return linked;
  const name = toCompanyName(invoice);
  const suffixes = createSuffixes(invoice);
  let suffix = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await findOrCreate(deps, toDisplayName(name, suffix), name);
    const saved = typeof found === 'object' ? await saveLink(deps.database, key, found.id) : undefined;
    if (saved !== undefined) return saved;
    suffix = found === 'not_a_customer' && suffix === '' ? ' (Customer)' : suffixes.next().value;
  }
  throw new PreparationError(
    `QuickBooks already uses the name ${shortenText(name, 100)} for another customer, vendor or employee. Rename the customer in OBDesk or QuickBooks, then try again.`,
  );
}

/** Repairs the link to a customer that QuickBooks rejects: reactivates an inactive customer, and removes the link to a deleted one. */
export async function repairCustomerLink(deps: ServerDeps, realmId: string, invoice: BilledInvoice): Promise<void> {
  const key = toCustomerKey(realmId, invoice);
  const linked = await findLink(deps.database, key);
  if (linked === undefined) return;
  const outcome = await callQuickbooks(deps, getCustomer(linked));
  const customer = outcome.kind === 'ok' ? outcome.response : undefined;
  if (customer?.Active) return;
  const isReactivated =
    customer && (await callQuickbooks(deps, reactivateCustomer(customer, toDisplayName(toCompanyName(invoice))))).kind === 'ok';
  if (!isReactivated) await removeLink(deps.database, key);
}

const toCompanyName = ({ id, customerCompany }: BilledInvoice): string =>
  toDisplayName(customerCompany) === '' ? `Customer of ${id}` : customerCompany;

/** Suffixes that make a taken name distinct, in the same order each time: our customer ID, then numbers. */
function* createSuffixes({ customerId }: BilledInvoice): Generator<string, never> {
  if (customerId !== null) yield ` (${customerId})`;
  for (let number = 2; ; number += 1) yield ` (${number})`;
}

/** Returns 'not_a_customer' if a vendor or an employee has the name, 'other_company' if the customer with the name is another company. */
async function findOrCreate(
  deps: ServerDeps,
  name: string,
  companyName: string,
): Promise<{ readonly id: string } | 'not_a_customer' | 'other_company'> {
  const toCompany = (customer: QuickbooksCustomer) => (isCompany(customer, companyName) ? { id: customer.Id } : 'other_company');
  const found = findByName((await callOrThrow(deps, queryCustomersByName(name))).rows, name);
  if (found) return toCompany(found);
  const outcome = await callQuickbooks(deps, createCustomer(name, companyName));
  if (isRejectedWith(outcome, '6240')) {
    const owner = findByName(await listCustomers(deps), name);
    return owner ? toCompany(owner) : 'not_a_customer';
  }
  if (outcome.kind !== 'ok') throw new PreparationError(outcome);
  if (!outcome.response) throw new PreparationError(UNREADABLE);
  return { id: outcome.response.Id };
}

/** Returns all active customers. A query may miss names in a different case. */
async function listCustomers(deps: ServerDeps): Promise<QuickbooksCustomer[]> {
  const all: QuickbooksCustomer[] = [];
  for (let start = 1; ; start += MAX_ROWS) {
    const { rows, size } = await callOrThrow(deps, queryCustomers(start));
    all.push(...rows);
    if (size < MAX_ROWS) return all;
  }
}

/** An OBDesk customer in one QuickBooks company. */
interface CustomerKey {
  readonly realmId: string;
  readonly customerId: string | null;
  /** The customer ID, or the name on the invoice if unknown. */
  readonly key: string;
}

const toCustomerKey = (realmId: string, invoice: BilledInvoice): CustomerKey => ({
  realmId,
  customerId: invoice.customerId,
  key: invoice.customerId ?? `name:${toNameKey(toCompanyName(invoice))}`,
});

/** Returns the ID of the linked QuickBooks customer. */
async function findLink(db: Db, { realmId, key }: CustomerKey): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'quickbooks-customer-find',
    text: 'SELECT quickbooks_id AS id FROM quickbooks_customers WHERE realm_id = $1 AND customer_key = $2',
    values: [realmId, key],
  });
  return rows[0]?.id;
}

/** Links a customer and returns the ID; undefined if another OBDesk customer is already linked to it. */
async function saveLink(db: Db, customer: CustomerKey, quickbooksId: string): Promise<string | undefined> {
  await db.query({
    name: 'quickbooks-customer-keep',
    text: `INSERT INTO quickbooks_customers (realm_id, customer_key, customer_id, quickbooks_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    values: [customer.realmId, customer.key, customer.customerId, quickbooksId],
  });
  return findLink(db, customer);
}

async function removeLink(db: Db, { realmId, key }: CustomerKey): Promise<void> {
  await db.query({
    name: 'quickbooks-customer-remove',
    text: 'DELETE FROM quickbooks_customers WHERE realm_id = $1 AND customer_key = $2',
    values: [realmId, key],
  });
}
