import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../platform/server/database/columns.ts';
import type { Contact } from '../contact.contract.ts';
import type { Customer } from '../customer.contract.ts';

export const customers = pgTable('customers', {
  id: text().primaryKey(),
  shopName: text('shop_name').notNull(),
  contacts: jsonb().$type<Contact[]>().notNull(),
  shippingAddress: text('shipping_address').notNull(),
  billingAddress: text('billing_address').notNull(),
  toolSerials: text('tool_serials').array().notNull(),
  syncStatus: text('sync_status').$type<Customer['syncStatus']>().notNull().default('pending'),
  lastSync: isoTimestamp('last_sync'),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer().notNull().default(1),
  /** Whom it was merged into; such a customer is shown and found no more. */
  mergedInto: text('merged_into'),
  search: text().notNull().generatedAlwaysAs(sql`lower(concat_lines(shop_name, contacts, tool_serials))`),
  emailKeys: text('email_keys').array().notNull().generatedAlwaysAs(sql`email_keys(contacts)`),
  phoneKeys: text('phone_keys').array().notNull().generatedAlwaysAs(sql`phone_keys(contacts)`),
});

/** Who owned which tool; `ownedUntil` is absent while it is theirs. */
export const serialOwners = pgTable('serial_owners', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: text('customer_id').notNull(),
  serial: text().notNull(),
  serialKey: text('serial_key').notNull().generatedAlwaysAs(sql`serial_key(serial)`),
  ownedFrom: isoTimestamp('owned_from').notNull(),
  ownedUntil: isoTimestamp('owned_until'),
});
