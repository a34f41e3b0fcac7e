import { and, asc, desc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { savedRow } from '../../../platform/server/database/saved-row.ts';
import { takeLock } from '../../../platform/server/locks/take-lock.ts';
import type { Invoice, NewInvoice } from '../invoice.contract.ts';
import type { InvoiceTotals } from '../invoice-amounts.rules.ts';
import { invoices } from './invoice.table.ts';

/** An invoice is what its table says, without what only lists need. */
const { number, accountCompany, search, ...COLUMNS } = getTableColumns(invoices);

/** What a save writes: what was sent, and what follows from it. */
export type InvoiceValues = Omit<NewInvoice, 'lineItems'> & InvoiceTotals & Pick<Invoice, 'customerCompany' | 'lineItems'>;

export async function findInvoice(db: Db, id: string): Promise<Invoice | undefined> {
  const [invoice] = await db.orm.select(COLUMNS).from(invoices).where(eq(invoices.id, id));
  return invoice;
}

/** Reads an invoice and makes other writers wait until the transaction ends. Its ticket is locked before. */
export async function lockInvoice(tx: Tx, id: string): Promise<Invoice | undefined> {
  takeLock(tx, 'invoices', [id]);
  const [invoice] = await tx.orm.select(COLUMNS).from(invoices).where(eq(invoices.id, id)).for('update');
  return invoice;
}

/** The next number. Other new invoices wait until the transaction ends; when it fails, the number is free again. */
export async function takeNumber(tx: Tx): Promise<number> {
  takeLock(tx, 'invoice_numbers');
  const { rows } = await tx.query<{ last: number }>({
    name: 'invoice-number',
    text: `INSERT INTO invoice_numbers AS taken (last) VALUES (1)
      ON CONFLICT (is_only) DO UPDATE SET last = taken.last + 1 RETURNING last`,
  });
  return rows[0]?.last ?? 1;
}

export async function insertInvoice(tx: Tx, values: InvoiceValues & { number: number }): Promise<Invoice> {
  const rows = await tx.orm
    .insert(invoices)
    .values({ ...values, accountCompany: values.customerCompany })
    .returning(COLUMNS);
  return savedRow(rows);
}

export async function changeInvoice(tx: Tx, id: string, values: Partial<InvoiceValues>): Promise<Invoice> {
  const account = values.customerCompany === undefined ? {} : { accountCompany: values.customerCompany };
  const rows = await tx.orm
    .update(invoices)
    .set({ ...values, ...account, lastUpdated: sql`now()`, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id))
    .returning(COLUMNS);
  return savedRow(rows);
}

/** The newest invoice of a ticket that is not Void. */
export async function findStanding(db: Db, ticketId: string): Promise<Pick<Invoice, 'id' | 'status'> | undefined> {
  const [standing] = await db.orm
    .select({ id: invoices.id, status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.ticketId, ticketId), ne(invoices.status, 'Void')))
    .orderBy(desc(invoices.number))
    .limit(1);
  return standing;
}

/** Some of the invoices that were sent and are due before `today`, the longest first. */
export async function findPastDue(db: Db, today: string, limit: number): Promise<{ id: string; version: number }[]> {
  const isLate = and(eq(invoices.status, 'Sent'), lt(invoices.dueDate, today));
  const columns = { id: invoices.id, version: invoices.version };
  return db.orm.select(columns).from(invoices).where(isLate).orderBy(asc(invoices.dueDate), asc(invoices.number)).limit(limit);
}
