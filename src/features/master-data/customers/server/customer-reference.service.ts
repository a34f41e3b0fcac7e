import type { QueryConfig } from 'pg';
import { badRequest } from '../../../../platform/errors.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import type { Customer } from '../customer.contract.ts';
import {
  type CustomerReference,
  decideReference,
  type FoundCustomers,
  type GivenReference,
  newReference,
} from '../customer-reference.rules.ts';
import { customerStore, findOnlyCustomer } from './customer.store.ts';

interface FoundRow extends Record<string, unknown> {
  namedId: string | null;
  shopName: string | null;
  onlyId: string | null;
  onlyName: string | null;
  former: string[];
}

/** Finds the customers a change may refer to in one statement. Throws 400 for an unknown ID. Call before locking the record. */
export async function findReferred(tx: Tx, given: GivenReference): Promise<FoundCustomers> {
  const { customerId, company } = given;
  if (!customerId && company === undefined) return {};
  const row = await findOne(tx, customerId ?? null, company ?? '');
  if (customerId && row?.namedId == null) throw badRequest(`Customer ${customerId} doesn’t exist.`);
  return { named: toFound(row?.namedId, row?.shopName), only: toFound(row?.onlyId, row?.onlyName), former: row?.former ?? [] };
}

const toFound = (id: string | null = null, shopName: string | null = null) => (id === null ? undefined : { id, shopName: shopName ?? '' });

/** Returns the customer fields of a record after a change; undefined if unchanged. */
export function referenceAfter(before: CustomerReference, given: GivenReference, found: FoundCustomers): CustomerReference | undefined {
  return given.customerId === undefined && given.company === undefined ? undefined : decideReference(before, given, found);
}

/** Returns the customer fields of a new record. Throws 400 for an unknown ID. */
export async function referenceOfNew(tx: Tx, given: GivenReference): Promise<CustomerReference> {
  return newReference(given, await findReferred(tx, given));
}

/** Finds the customer of a record by ID, or the only one with its company name. */
export async function findCustomerOf(db: Db, { customerId, company }: CustomerReference): Promise<Customer | undefined> {
  const id = customerId ?? (await findOnlyCustomer(db, company));
  return id === undefined ? undefined : customerStore.find(db, id);
}

/** Returns the only customer of each company name in input order; null if none or several. */
export async function findOnlyCustomers(tx: Tx, companies: readonly string[]): Promise<(string | null)[]> {
  if (companies.length === 0) return [];
  trackLock(tx, 'customers.records');
  const { rows } = await tx.query<{ id: string | null }>({
    name: 'customers-of-companies',
    text: 'SELECT find_customers_of_companies($1) AS id',
    values: [companies],
  });
  return rows.map(({ id }) => id);
}

/** Replaces a company name filter with the ID of the only customer of this name. */
export async function ofKnownCustomer<Q extends { customer?: string | undefined; company?: string | undefined }>(
  db: Db,
  query: Q,
): Promise<Q> {
  const { company = '', customer } = query;
  const only = company === '' || customer ? undefined : await findOnlyCustomer(db, company);
  return only === undefined ? query : { ...query, customer: only, company: undefined };
}

/** Shared lock that blocks adding, renaming and merging customers until the record is saved. */
const KEEP_CUSTOMERS: QueryConfig = { name: 'customers-keep', text: "SELECT pg_advisory_xact_lock_shared(hashtext('customers.records'))" };

const BY_COMPANY = `only_id AS "onlyId", name_of_customer(only_id) AS "onlyName",
  ARRAY(SELECT customer_id FROM customer_former_names WHERE company_key(name) = company_key($1)) AS former`;

/** Blocks adding, renaming, merging and removing customers until the transaction ends. Call before locking any record. */
export function keepCustomers(tx: Tx): void {
  trackLock(tx, 'customers.records');
  tx.send(KEEP_CUSTOMERS);
}

async function findOne(tx: Tx, id: string | null, company: string): Promise<FoundRow | undefined> {
  keepCustomers(tx);
  const { rows } = await tx.query<FoundRow>(id === null ? ofCompany(company) : ofId(id, company));
  return rows[0];
}

const ofCompany = (company: string): QueryConfig => ({
  name: 'customer-referred-by-company',
  text: `SELECT NULL AS "namedId", NULL AS "shopName", ${BY_COMPANY} FROM customer_of_company($1) AS only_id`,
  values: [company],
});

/** By ID, following merges. */
const ofId = (id: string, company: string): QueryConfig => ({
  name: 'customer-referred',
  text: `WITH RECURSIVE way AS (
      SELECT id, shop_name, merged_into FROM customers WHERE id = $2
      UNION SELECT c.id, c.shop_name, c.merged_into FROM customers c JOIN way ON c.id = way.merged_into
    ) SELECT id AS "namedId", shop_name AS "shopName", ${BY_COMPANY} FROM way, customer_of_company($1) AS only_id WHERE merged_into IS NULL`,
  values: [company, id],
});
