import { and, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { statusAfterChange } from '../../../../platform/server/records/sync-columns.ts';
import { Customer, type NewCustomer } from '../customer.contract.ts';
import { customers } from './customer.table.ts';

const { mergedInto, search, emailKeys, phoneKeys, ...COLUMNS } = getTableColumns(customers);

const present = (condition: SQL) => and(condition, isNull(customers.mergedInto));

/** Customers that aren't merged. The lock doesn't block references. A change resets the sync status. */
export const customerStore = createRecordStore({
  kind: 'customer',
  noun: 'Customer',
  record: Customer,
  table: customers,
  changed: { syncStatus: statusAfterChange(customers.syncStatus) },
  where: isNull(customers.mergedInto),
  lockMode: 'no key update',
});

/** Finds the oldest customer with this company name, ignoring case and spaces. */
export async function findCustomerByCompany(db: Db, company: string): Promise<Customer | undefined> {
  const [customer] = await db.orm
    .select(COLUMNS)
    .from(customers)
    .where(present(sql`company_key(${customers.shopName}) = company_key(${company})`))
    .orderBy(sql`company_key(${customers.shopName})`, customers.createdAt, customers.id)
    .limit(1);
  return customer;
}

/** Finds the ID of the only customer with this company name; undefined if none or several. */
export async function findOnlyCustomer(db: Db, company: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string | null }>({
    name: 'customer-of-company',
    text: 'SELECT customer_of_company($1) AS id',
    values: [company],
  });
  return rows[0]?.id ?? undefined;
}

/**
 * Serializes changes of tool owners and merges until the transaction ends, because they lock tickets and customers in different
 * orders. Call before locking any record.
 */
export async function lockOwners(tx: Tx): Promise<void> {
  trackLock(tx, 'customers.owners');
  await tx.query(LOCK_OWNERS);
}

const LOCK_OWNERS: QueryConfig = { name: 'customers-lock-owners', text: "SELECT pg_advisory_xact_lock(hashtext('customers.owners'))" };

/**
 * Exclusive lock against writers that assign records to customers. A caller that adds, renames or merges customers sees all earlier
 * records, and later writers see its customer. Call before locking any record.
 */
export async function lockRecordsOfCustomers(tx: Tx): Promise<void> {
  trackLock(tx, 'customers.records');
  await tx.query({ name: 'customers-lock-records', text: "SELECT pg_advisory_xact_lock(hashtext('customers.records'))" });
}

/**
 * Takes the locks for a rename, which assigns tickets to the customer. Includes the owner lock, because replacing a tool locks a
 * ticket before customers while holding it. Call before locking any record.
 */
export async function lockForRename(tx: Tx): Promise<void> {
  trackLock(tx, 'customers.owners');
  tx.send(LOCK_OWNERS);
  await lockRecordsOfCustomers(tx);
}

/** Locks customers ordered by ID. The lock doesn't block references. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<Customer[]> {
  trackLock(tx, 'customers', ids);
  return tx.orm
    .select(COLUMNS)
    .from(customers)
    .where(present(inArray(customers.id, [...ids])))
    .orderBy(customers.id)
    .for('no key update');
}

/** Inserts a customer. Returns undefined if its ID is taken, after a concurrent insert of that ID has finished. */
export async function insertCustomer(tx: Tx, id: string, customer: NewCustomer): Promise<Customer | undefined> {
  const [inserted] = await tx.orm
    .insert(customers)
    .values({ id, ...customer })
    .onConflictDoNothing({ target: customers.id })
    .returning(COLUMNS);
  return inserted;
}

/** Returns the existing IDs that start with this slug, including merged customers. */
export async function findTakenIds(tx: Tx, slug: string): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM customers WHERE id = $1 OR id LIKE $2', [slug, `${slug}-%`]);
  return new Set(rows.map(({ id }) => id));
}
