import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { toCents } from '../../../../platform/money.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { Invoice } from '../invoice.contract.ts';
import { readInvoices } from './invoice.list.store.ts';
import { invoiceStore } from './invoice.store.ts';
import { invoices } from './invoice.table.ts';

/** Reads an invoice; undefined when there is none. */
export const findInvoice = (db: Db, id: string): Promise<Invoice | undefined> => invoiceStore.find(db, id);

/** Reads an invoice and locks it; undefined when there is none. */
export const lockInvoice = (tx: Tx, id: string): Promise<Invoice | undefined> => invoiceStore.lock(tx, id);

/** Whether it is in this company there that accounting has an invoice. */
export async function isInCompany(db: Db, { id }: Pick<Invoice, 'id'>, realmId: string): Promise<boolean> {
  const ofCompany = and(eq(invoices.id, id), eq(invoices.quickbooksRealmId, realmId), isNotNull(invoices.quickbooksInvoiceId));
  return (await db.orm.select({ id: invoices.id }).from(invoices).where(ofCompany)).length === 1;
}

/** The invoices with one of these ids in this company there. */
export async function findByAccountingIds(db: Db, realmId: string, ids: readonly string[]): Promise<Invoice[]> {
  const ofCompany = and(eq(invoices.quickbooksRealmId, realmId), inArray(invoices.quickbooksInvoiceId, [...ids]));
  return ids.length === 0 ? [] : readInvoices(db, ofCompany, ids.length);
}

/** What is known of invoices in accounting, in no order. */
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

/** What the feature that talks to accounting knows of an invoice. */
export type AccountingFacts = Pick<
  Invoice,
  'quickbooksStatus' | 'quickbooksInvoiceId' | 'quickbooksError' | 'quickbooksSyncedAt' | 'quickbooksBalance'
>;

interface AccountingUpdate extends Partial<AccountingFacts> {
  /** The company that the id belongs to; absent: the one that is known. */
  readonly realmId?: string | undefined;
}

/**
 * Keeps what is known of a locked invoice in accounting. Nothing that people wrote changes, so its version stays and nobody's open form becomes
 * outdated; open pages show it.
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
