import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';

/** Consecutive failures of a step. */
export interface FailingStep {
  readonly count: number;
  readonly since: string;
  readonly at: string;
  /** Log reference of the last failure. */
  readonly reference: string;
  /** The server on which it fails. */
  readonly node: string;
}

/** The state of sync that all servers share, in one row. */
export const syncState = pgTable('sync_state', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** Differences from the default mapping. */
  mapping: jsonb('mapping').$type<Partial<SyncMapping>>().notNull().default({}),
  /** Up to when each record type was fetched, on Zoho's clock. */
  cursors: jsonb('cursors').$type<Readonly<Record<string, string>>>().notNull().default({}),
  /** How many records in a row failed to send. */
  failures: integer('failures').notNull().default(0),
  /** Sending is paused until then, because too many records in a row failed. */
  restingUntil: isoTimestamp('resting_until'),
  /** The owner of the sender's lease and its end. */
  sender: uuid('sender'),
  sendingUntil: isoTimestamp('sending_until'),
  /** When the schedule last started a fetch. */
  fetchedAt: isoTimestamp('fetched_at'),
  /** Why the last run of the queue stopped early, in a sentence for users. */
  stoppedBy: text('stopped_by'),
  /** The open problems that Admins were notified of, with the time of the notification. */
  alarms: jsonb('alarms')
    .$type<Readonly<Partial<Record<'stopped' | 'stuck' | 'allowance' | 'unreadable' | 'failing', string>>>>()
    .notNull()
    .default({}),
  /** Scheduled steps that fail, by name. */
  failingSteps: jsonb('failing_steps').$type<Readonly<Record<string, FailingStep>>>().notNull().default({}),
  /** The registered webhooks by service: their expiry and digests of their URLs, which contain a secret. */
  hooks: jsonb('hooks').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
});
