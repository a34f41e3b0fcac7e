import { and, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { statusAfterChange } from '../../../../platform/server/records/sync-columns.ts';
import { Customer, type NewCustomer } from '../customer.contract.ts';
import { customers } from './customer.table.ts';

/** A customer is what its table says, without what only searches and merges need. */
const { mergedInto, search, emailKeys, phoneKeys, ...COLUMNS } = getTableColumns(customers);

const present = (condition: SQL) => and(condition, isNull(customers.mergedInto));

/** Customers that are listed; what only refers to one does not wait for its lock. A changed one is not yet as providers have it. */
export const customerStore = createRecordStore({
  kind: 'customer',
  noun: 'Customer',
  record: Customer,
  table: customers,
  changed: { syncStatus: statusAfterChange(customers.syncStatus) },
  where: isNull(customers.mergedInto),
  lockMode: 'no key update',
});

/** The customer whose shop name is this company's, letter case and blanks aside; of several the oldest. */
export async function findCustomerByCompany(db: Db, company: string): Promise<Customer | undefined> {
  const [customer] = await db.orm
    .select(COLUMNS)
    .from(customers)
    .where(present(sql`company_key(${customers.shopName}) = company_key(${company})`))
    .orderBy(sql`company_key(${customers.shopName})`, customers.createdAt, customers.id)
    .limit(1);
  return customer;
}

/** The id of the only customer of a company, letter case and blanks aside; undefined when there is none, or when several shops have the name. */
export async function findOnlyCustomer(db: Db, company: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string | null }>({
    name: 'customer-of-company',
    text: 'SELECT customer_of_company($1) AS id',
    values: [company],
  });
  return rows[0]?.id ?? undefined;
}

/**
 * Makes others who change who owns a tool, or merge customers, wait until the transaction ends: a repair that replaces a tool goes from the
 * ticket to its customer, a merge from the customers to their tickets. To be called before any record is locked.
 */
export async function lockOwners(tx: Tx): Promise<void> {
  trackLock(tx, 'customers.owners');
  await tx.query(LOCK_OWNERS);
}

const LOCK_OWNERS: QueryConfig = { name: 'customers-lock-owners', text: "SELECT pg_advisory_xact_lock(hashtext('customers.owners'))" };

/**
 * Makes writers that give records to customers wait, and waits for them. A caller that adds, renames or merges customers sees all that was
 * written before, and later writers see its customer. To be called before any record is locked.
 */
export async function lockRecordsOfCustomers(tx: Tx): Promise<void> {
  trackLock(tx, 'customers.records');
  await tx.query({ name: 'customers-lock-records', text: "SELECT pg_advisory_xact_lock(hashtext('customers.records'))" });
}

/**
 * Takes the locks of a rename, which gives tickets to the customer. A replacement of a tool locks the ticket and then customers while it holds
 * the lock on owners. Must be called before any record is locked.
 */
export async function lockForRename(tx: Tx): Promise<void> {
  trackLock(tx, 'customers.owners');
  tx.send(LOCK_OWNERS);
  await lockRecordsOfCustomers(tx);
}

/** Reads customers, in the order of their ids, and makes other writers wait until the transaction ends. What only refers to them does not wait. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<Customer[]> {
  trackLock(tx, 'customers', ids);
  return tx.orm
    .select(COLUMNS)
    .from(customers)
    .where(present(inArray(customers.id, [...ids])))
    .orderBy(customers.id)
    .for('no key update');
}

/** Adds a customer unless its id is taken; then undefined, once a writer of that id is done. */
export async function insertCustomer(tx: Tx, id: string, customer: NewCustomer): Promise<Customer | undefined> {
  const [inserted] = await tx.orm
    .insert(customers)
    .values({ id, ...customer })
    .onConflictDoNothing({ target: customers.id })
    .returning(COLUMNS);
  return inserted;
}

/** Which of the ids that begin with this slug are taken, merged customers included. */
export async function findTakenIds(tx: Tx, slug: string): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM customers WHERE id = $1 OR id LIKE $2', [slug, `${slug}-%`]);
  return new Set(rows.map(({ id }) => id));
}
