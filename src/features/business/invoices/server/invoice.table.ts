import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, dollars, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { Invoice, InvoiceStatus, QuickbooksStatus } from '../invoice.contract.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';

export const invoices = pgTable('invoices', {
  id: text().primaryKey().generatedAlwaysAs(byDatabase),
  number: integer().notNull(),
  ticketId: text('ticket_id').notNull(),
  moreTicketIds: text('more_ticket_ids').array().notNull().default([]),
  customerCompany: text('customer_company').notNull(),
  customerId: text('customer_id'),
  /** The customer unless the invoice is a draft. Prevents deleting billed customers. */
  billedCustomerId: text('billed_customer_id').generatedAlwaysAs(byDatabase),
  /** Current company of the ticket; identifies the account if there is no customer. */
  accountCompany: text('account_company').notNull(),
  billingAddress: text('billing_address').notNull().default(''),
  isTaxExempt: boolean('is_tax_exempt').notNull().default(false),
  taxCertificate: text('tax_certificate').notNull().default(''),
  issueDate: date('issue_date').notNull(),
  dueDate: date('due_date').notNull(),
  status: text().$type<InvoiceStatus>().notNull(),
  paidOn: date('paid_on'),
  copiedFrom: text('copied_from'),
  lineItems: jsonb('line_items').$type<InvoiceLine[]>().notNull(),
  subtotal: dollars('subtotal_cents').notNull(),
  discountType: text('discount_type').$type<Invoice['discountType']>().notNull().default('percent'),
  discountValue: numeric('discount_value', { mode: 'number' }).notNull().default(sql`0`),
  discount: dollars('discount_cents').notNull().default(0),
  tax: dollars('tax_cents').notNull(),
  total: dollars('total_cents').notNull(),
  quickbooksStatus: text('quickbooks_status').$type<QuickbooksStatus>().notNull().default('unsynced'),
  quickbooksInvoiceId: text('quickbooks_invoice_id'),
  /** QuickBooks company. Invoice IDs are unique only within it. */
  quickbooksRealmId: text('quickbooks_realm_id'),
  quickbooksError: text('quickbooks_error'),
  quickbooksSyncedAt: isoTimestamp('quickbooks_synced_at'),
  quickbooksBalance: dollars('quickbooks_balance_cents'),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer().notNull().default(1),
  search: text().notNull().generatedAlwaysAs(byDatabase),
});
