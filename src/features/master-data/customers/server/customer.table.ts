import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { Contact } from '../contact.contract.ts';
import type { Customer } from '../customer.contract.ts';

export const customers = pgTable('customers', {
  id: text().primaryKey(),
  zohoId: text('zoho_id'),
  shopName: text('shop_name').notNull(),
  contacts: jsonb().$type<Contact[]>().notNull(),
  shippingAddress: text('shipping_address').notNull(),
  billingAddress: text('billing_address').notNull(),
  toolSerials: text('tool_serials').array().notNull(),
  paymentTerms: text('payment_terms').$type<Customer['paymentTerms']>().notNull().default(''),
  isTaxExempt: boolean('is_tax_exempt').notNull().default(false),
  taxCertificate: text('tax_certificate').notNull().default(''),
  priceLevel: integer('price_level').notNull().default(0),
  syncStatus: text('sync_status').$type<Customer['syncStatus']>().notNull().default('pending'),
  lastSync: isoTimestamp('last_sync'),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer().notNull().default(1),
  /** The customer it was merged into. Merged customers are hidden. */
  mergedInto: text('merged_into'),
  search: text().notNull().generatedAlwaysAs(byDatabase),
  emailKeys: text('email_keys').array().notNull().generatedAlwaysAs(byDatabase),
  phoneKeys: text('phone_keys').array().notNull().generatedAlwaysAs(byDatabase),
});
