import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** The calls of all nodes that run or were made within the last minute, and those of people that wait. It cleans itself with each call. */
export const providerCalls = pgTable('provider_calls', {
  id: uuid('id').primaryKey(),
  provider: text('provider').notNull(),
  service: text('service').notNull(),
  state: text('state').notNull(),
  /** When it ended; of a call that runs, or waits, until when it is believed to without a further sign of its node. */
  until: isoTimestamp('until').notNull(),
});

/** What providers have said of the credits of each service. */
export const providerAllowances = pgTable('provider_allowances', {
  service: text('service').primaryKey(),
  /** Null: more than has to be thought of. */
  remaining: integer('remaining'),
  seenAt: isoTimestamp('seen_at'),
  /** The most that remained within the last days. */
  highest: integer('highest'),
  highestAt: isoTimestamp('highest_at'),
  /** No call is made before. */
  stoppedUntil: isoTimestamp('stopped_until'),
});
