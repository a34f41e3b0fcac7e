import { boolean, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { Ticket, TicketStatus, TicketType } from '../../ticket.contract.ts';

/** What lists of tickets sort and narrow by, a narrow row for each; triggers write it. */
export const ticketListings = pgTable('ticket_listings', {
  listedId: text('listed_id').primaryKey(),
  listedAt: isoTimestamp('listed_at').notNull(),
  listedType: text('listed_type').$type<TicketType>().notNull(),
  listedStatus: text('listed_status').$type<TicketStatus>().notNull(),
  listedOpen: boolean('listed_open').notNull(),
  listedMake: text('listed_make').notNull(),
  listedDepartment: text('listed_department').notNull(),
  listedBilling: text('listed_billing').$type<Ticket['billingStatus']>().notNull(),
  listedDay: date('listed_day'),
  listedCustomer: text('listed_customer'),
  listedText: text('listed_text').notNull(),
});

/** Who is assigned to which tickets, by the keys of people; triggers write it. */
export const ticketAssignees = pgTable(
  'ticket_assignees',
  { personKey: text('person_key').notNull(), isOpen: boolean('is_open').notNull(), ticketId: text('ticket_id').notNull() },
  (table) => [primaryKey({ columns: [table.personKey, table.isOpen, table.ticketId] })],
);
