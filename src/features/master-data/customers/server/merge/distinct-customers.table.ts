import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** Pairs of customers that are not duplicates; `oneId` comes before `otherId`. */
export const distinctCustomers = pgTable(
  'distinct_customers',
  {
    oneId: text('one_id').notNull(),
    otherId: text('other_id').notNull(),
    markedBy: text('marked_by').notNull(),
    markedAt: isoTimestamp('marked_at').notNull(),
  },
  ({ oneId, otherId }) => [primaryKey({ columns: [oneId, otherId] })],
);
