import { and, arrayOverlaps, asc, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { Invoice } from '../invoice.contract.ts';
import { invoices } from './invoice.table.ts';

/** Lock the ticket of an invoice before the invoice. */
export const invoiceStore = createRecordStore({ kind: 'invoice', noun: 'Invoice', record: Invoice, table: invoices });

/** Allocates the next number, gapless: other new invoices wait until the transaction ends. */
export async function allocateNumber(tx: Tx): Promise<number> {
  trackLock(tx, 'invoice_numbers');
  const { rows } = await tx.query<{ last: number }>({
    name: 'invoice-number',
    text: `INSERT INTO invoice_numbers AS taken (last) VALUES (1)
      ON CONFLICT (is_only) DO UPDATE SET last = taken.last + 1 RETURNING last`,
  });
  return rows[0]?.last ?? 1;
}

/** Matches invoices that bill one of these tickets. The second part has an index. */
export const billsOneOf = (ticketIds: readonly string[]) =>
  or(
    inArray(invoices.ticketId, [...ticketIds]),
    and(sql`${invoices.moreTicketIds} <> '{}'`, arrayOverlaps(invoices.moreTicketIds, [...ticketIds])),
  );

/** Finds the invoices of these tickets that aren't Void, newest first. */
export async function findActiveInvoices(
  db: Db,
  ticketIds: readonly string[],
): Promise<Pick<Invoice, 'id' | 'status' | 'ticketId' | 'moreTicketIds'>[]> {
  const { id, status, ticketId, moreTicketIds } = invoices;
  return db.orm
    .select({ id, status, ticketId, moreTicketIds })
    .from(invoices)
    .where(and(billsOneOf(ticketIds), ne(invoices.status, 'Void')))
    .orderBy(desc(invoices.number));
}

/** Finds the newest copy of an invoice. */
export async function findCopy(db: Db, id: string): Promise<Invoice | undefined> {
  const isCopy = eq(invoices.copiedFrom, id);
  const [copy] = await db.orm.select({ id: invoices.id }).from(invoices).where(isCopy).orderBy(desc(invoices.number)).limit(1);
  return copy && invoiceStore.find(db, copy.id);
}

/** Finds the company whose account an invoice without a customer belongs to. */
export async function findAccountCompany(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db.orm.select({ company: invoices.accountCompany }).from(invoices).where(eq(invoices.id, id));
  return found?.company;
}

/** Finds sent invoices due before `today`, longest overdue first. */
export async function findPastDue(db: Db, today: string, limit: number): Promise<{ id: string; version: number }[]> {
  const isLate = and(eq(invoices.status, 'Sent'), lt(invoices.dueDate, today));
  const columns = { id: invoices.id, version: invoices.version };
  return db.orm.select(columns).from(invoices).where(isLate).orderBy(asc(invoices.dueDate), asc(invoices.number)).limit(limit);
}
