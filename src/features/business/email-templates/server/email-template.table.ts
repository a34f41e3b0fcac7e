import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { EmailTemplate } from '../email-template.contract.ts';

export const emailTemplates = pgTable('email_templates', {
  id: text('id').primaryKey().default(sql`'TPL-' || to_char(nextval('email_template_ids'), 'FM99999990000')`),
  name: text('name').notNull(),
  type: text('type').$type<EmailTemplate['type']>().notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
});
