import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../platform/server/database/columns.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: isoTimestamp('at').notNull().default(sql`now()`),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    address: text('address'),
  },
  (table) => [index('audit_log_action').on(table.action, table.id), index('audit_log_subject').on(table.subject, table.id)],
);
