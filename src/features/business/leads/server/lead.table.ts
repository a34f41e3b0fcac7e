import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, dollars, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { SyncStatus } from '../../../../platform/sync-status.ts';
import type { LeadSource, LeadStatus } from '../lead.contract.ts';

export const leads = pgTable('leads', {
  id: text('id').primaryKey().default(sql`'LEAD-' || to_char(nextval('lead_ids'), 'FM99999999000000')`),
  zohoId: text('zoho_id'),
  companyName: text('company_name').notNull(),
  customerId: text('customer_id'),
  contactName: text('contact_name').notNull(),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  status: text('status').$type<LeadStatus>().notNull().default('New'),
  estimatedValue: dollars('estimated_value_cents').notNull().default(0),
  source: text('source').$type<LeadSource>().notNull().default('Website'),
  ownerId: text('owner_id'),
  nextStep: text('next_step').notNull().default(''),
  nextStepOn: date('next_step_on'),
  position: text('position').notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  syncStatus: text('sync_status').$type<SyncStatus>().notNull().default('pending'),
  lastSync: isoTimestamp('last_sync'),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});
