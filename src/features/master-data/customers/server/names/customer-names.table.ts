import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Names that customers had before. Triggers of `customers` add them. */
export const customerFormerNames = pgTable(
  'customer_former_names',
  { customerId: text('customer_id').notNull(), name: text('name').notNull() },
  ({ customerId, name }) => [primaryKey({ columns: [customerId, name] })],
);

/** Customers whose records don't all show the current name yet; another rename raises `generation`. */
export const customerRenames = pgTable('customer_renames', {
  customerId: text('customer_id').primaryKey(),
  generation: integer('generation').notNull().default(1),
});
