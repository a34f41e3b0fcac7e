import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { RunOutcome } from '../../sync-run.contract.ts';
import type { LogEvent, SyncAction } from '../../sync-texts.rules.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** Sync actions, started by users or the schedule. A partial unique index allows one running row. */
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
  /** Where another node continues if this one is killed; its shape depends on the action. */
  progress: jsonb('progress').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  /** A user requested a stop. */
  isCancelled: boolean('is_cancelled').notNull().default(false),
  /** The run of its job that may change it. */
  ownerId: uuid('holder'),
});

/** Records that a run added, updated, left for a decision or failed to sync; deleted with the run. */
export const syncRunRecords = pgTable('sync_run_records', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  runId: uuid('run_id').notNull(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  /** '' if the record doesn't exist in OBDesk. */
  recordId: text('record_id').notNull(),
  /** The Zoho ID of a record that couldn't be imported. */
  zohoId: text('zoho_id'),
  outcome: text('outcome').$type<RunOutcome>().notNull(),
  reason: text('reason'),
});

/** Records that a push sends; deleted when it ends. */
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

/** Log lines about the start and end of each run. */
export const syncLog = pgTable('sync_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: isoTimestamp('at').notNull(),
  runId: uuid('run_id'),
  event: text('event').$type<LogEvent>().notNull(),
  text: text('text').notNull(),
});
