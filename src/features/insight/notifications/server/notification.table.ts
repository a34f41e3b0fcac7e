import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { NotificationKind } from '../notification.contract.ts';

export const notifications = pgTable('notifications', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  strength: smallint().notNull(),
  cause: text().notNull(),
  recordKind: text('record_kind').notNull(),
  recordId: text('record_id').notNull(),
  title: text().notNull(),
  text: text().notNull(),
  by: text().notNull().default(''),
  times: integer().notNull().default(1),
  at: isoTimestamp('at').notNull(),
  read: boolean().notNull().generatedAlwaysAs(byDatabase),
  readAt: isoTimestamp('read_at'),
});
