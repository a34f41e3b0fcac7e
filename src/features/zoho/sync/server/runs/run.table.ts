import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { RunOutcome } from '../../sync-run.contract.ts';
import type { LogEvent, SyncAction } from '../../sync-texts.rules.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** Actions that were started, by people or the schedule; a partial unique index allows one that runs. */
export const syncRuns = pgTable('sync_runs', {
  id: uuid('id').primaryKey().defaultRandom(),
  action: text('action').$type<SyncAction>().notNull(),
  state: text('state').$type<'running' | 'done' | 'failed' | 'cancelled'>().notNull().default('running'),
  by: text('by').notNull(),
  startedAt: isoTimestamp('started_at').notNull(),
  finishedAt: isoTimestamp('finished_at'),
  done: integer('done').notNull().default(0),
  total: integer('total'),
  added: integer('added').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  conflicts: integer('conflicts').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  message: text('message'),
  reason: text('reason'),
  /** Where another node goes on when this one is killed; its shape is that of the action. */
  progress: jsonb('progress').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  /** Somebody wants it to stop. */
  isCancelled: boolean('is_cancelled').notNull().default(false),
  /** The node that runs it, and until when it does unless it says so again. */
  holder: uuid('holder'),
  leasedUntil: isoTimestamp('leased_until'),
});

/** Which records a run has added, changed, left to a person, or could not bring over; forgotten with the run. */
export const syncRunRecords = pgTable('sync_run_records', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  runId: uuid('run_id').notNull(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  /** '' for a record of Zoho that isn't here. */
  recordId: text('record_id').notNull(),
  /** The ID in Zoho of a record that couldn't be brought over. */
  zohoId: text('zoho_id'),
  outcome: text('outcome').$type<RunOutcome>().notNull(),
  reason: text('reason'),
});

/** Records that a push was asked to send; deleted when it ends. */
export const syncRunTargets = pgTable(
  'sync_run_targets',
  {
    runId: uuid('run_id').notNull(),
    kind: text('kind').$type<SyncedKind>().notNull(),
    recordId: text('record_id').notNull(),
    /** Whether the run has counted its outcome. */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.runId, table.kind, table.recordId] })],
);

/** What was started and how it ended, in words. */
export const syncLog = pgTable('sync_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: isoTimestamp('at').notNull(),
  runId: uuid('run_id'),
  event: text('event').$type<LogEvent>().notNull(),
  text: text('text').notNull(),
});
