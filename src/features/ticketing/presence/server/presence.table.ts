import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';

export const ticketPresence = pgTable(
  'ticket_presence',
  {
    ticketId: text('ticket_id').notNull(),
    userId: text('user_id').notNull(),
    tab: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    avatar: text().notNull(),
    isTyping: boolean('is_typing').notNull(),
    until: isoTimestamp('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.userId, table.tab] })],
);
