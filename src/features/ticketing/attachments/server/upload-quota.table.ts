import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const uploadDays = pgTable(
  'upload_days',
  {
    personId: text('person_id').notNull(),
    day: date('day').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
);
