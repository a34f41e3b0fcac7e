import { pgTable, text } from 'drizzle-orm/pg-core';
import type { TextTable } from '../../../../../platform/server/list/condition.ts';

/** The searched texts of tickets with their index; triggers keep them. */
export const ticketSearchTexts = pgTable('ticket_search_texts', {
  ticketId: text('ticket_id').primaryKey(),
  text: text().notNull(),
});

export const TICKET_TEXTS: TextTable = { table: 'ticket_search_texts', key: 'ticket_id', column: 'text' };
