import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { toCents } from '../../../../platform/money.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { Invoice } from '../invoice.contract.ts';
import { readInvoices } from './invoice.list.store.ts';
import { invoiceStore } from './invoice.store.ts';
import { invoices } from './invoice.table.ts';

/** Finds an invoice. */
export const findInvoice = (db: Db, id: string): Promise<Invoice | undefined> => invoiceStore.find(db, id);

/** Finds and locks an invoice. */
export const lockInvoice = (tx: Tx, id: string): Promise<Invoice | undefined> => invoiceStore.lock(tx, id);

/** Whether the invoice was sent to this QuickBooks company. */
export async function isInCompany(db: Db, { id }: Pick<Invoice, 'id'>, realmId: string): Promise<boolean> {
  const ofCompany = and(eq(invoices.id, id), eq(invoices.quickbooksRealmId, realmId), isNotNull(invoices.quickbooksInvoiceId));
  return (await db.orm.select({ id: invoices.id }).from(invoices).where(ofCompany)).length === 1;
}

/** Finds invoices by their IDs in a QuickBooks company. */
export async function findByAccountingIds(db: Db, realmId: string, ids: readonly string[]): Promise<Invoice[]> {
  const ofCompany = and(eq(invoices.quickbooksRealmId, realmId), inArray(invoices.quickbooksInvoiceId, [...ids]));
  return ids.length === 0 ? [] : readInvoices(db, ofCompany, ids.length);
}

/** Returns the accounting status of invoices, in no particular order. */
export async function listAccounting(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Invoice, 'id' | 'quickbooksStatus' | 'quickbooksError'>[]> {
  const { id, quickbooksStatus, quickbooksError } = invoices;
  return db.orm
    .select({ id, quickbooksStatus, quickbooksError })
    .from(invoices)
    .where(inArray(id, [...ids]));
}

/** The accounting fields of an invoice. */
export type AccountingFacts = Pick<
  Invoice,
  'quickbooksStatus' | 'quickbooksInvoiceId' | 'quickbooksError' | 'quickbooksSyncedAt' | 'quickbooksBalance'
>;

interface AccountingUpdate extends Partial<AccountingFacts> {
  /** The QuickBooks company of the invoice; defaults to the stored one. */
  readonly realmId?: string | undefined;
}

/**
 * Updates the accounting fields of a locked invoice. The version stays the same, so open forms aren't outdated; open pages are
 * notified.
 */
export async function saveAccounting(tx: Tx, invoice: Invoice, { realmId, ...facts }: AccountingUpdate): Promise<void> {
  const known = { ...invoice, ...facts };
  await tx.query({
    name: 'invoice-accounting',
    text: `UPDATE invoices SET quickbooks_status = $2, quickbooks_invoice_id = $3, quickbooks_error = $4, quickbooks_synced_at = $5,
        quickbooks_balance_cents = $6, quickbooks_realm_id = coalesce($7, quickbooks_realm_id) WHERE id = $1`,
    values: [
      invoice.id,
      known.quickbooksStatus,
      known.quickbooksInvoiceId,
      known.quickbooksError,
      known.quickbooksSyncedAt,
      known.quickbooksBalance === null ? null : toCents(known.quickbooksBalance),
      realmId ?? null,
    ],
  });
  publish(tx, { kind: 'invoice', id: invoice.id, version: invoice.version + 1, by: '' });
}
