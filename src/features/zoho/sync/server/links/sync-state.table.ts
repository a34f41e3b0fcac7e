import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';

/** How often a step has failed in a row, and the reference under which the log has the last failure. */
export interface FailingStep {
  readonly count: number;
  readonly since: string;
  readonly at: string;
  readonly reference: string;
  /** The server that fails at it. */
  readonly node: string;
}

/** One row with what all nodes share about the synchronization as a whole. */
export const syncState = pgTable('sync_state', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** What was changed of the default. */
  mapping: jsonb('mapping').$type<Partial<SyncMapping>>().notNull().default({}),
  /** Until when each kind of record has been fetched, on Zoho's clock. */
  cursors: jsonb('cursors').$type<Readonly<Record<string, string>>>().notNull().default({}),
  /** How many records in a row could not be sent. */
  failures: integer('failures').notNull().default(0),
  /** Until then the queue rests, because too many in a row could not be sent. */
  restingUntil: isoTimestamp('resting_until'),
  /** The run that sends, and until when it does unless it says so again. */
  sender: uuid('sender'),
  sendingUntil: isoTimestamp('sending_until'),
  /** When the schedule last began to fetch. */
  fetchedAt: isoTimestamp('fetched_at'),
  /** Why the last run of the queue stopped before its end, in plain words. */
  stoppedBy: text('stopped_by'),
  /** What Admins have been told and is not over, with the time of the telling. */
  alarms: jsonb('alarms')
    .$type<Readonly<Partial<Record<'stopped' | 'stuck' | 'allowance' | 'unreadable' | 'failing', string>>>>()
    .notNull()
    .default({}),
  /** What servers do by the clock and fail at, by step. */
  failingSteps: jsonb('failing_steps').$type<Readonly<Record<string, FailingStep>>>().notNull().default({}),
  /** The webhooks that are registered at Zoho, by service: digests of their addresses, which hold a secret, and when they expire. */
  hooks: jsonb('hooks').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
});
