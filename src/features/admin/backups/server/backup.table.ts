import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { BackupKind, BackupState } from '../backup.contract.ts';

export const backups = pgTable('backups', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  kind: text().$type<BackupKind>().notNull(),
  state: text().$type<BackupState>().notNull(),
  host: text().notNull(),
  fileName: text('file_name').notNull(),
  startedAt: isoTimestamp('started_at').notNull(),
  finishedAt: isoTimestamp('finished_at'),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  tables: integer().notNull().default(0),
  rows: bigint({ mode: 'number' }).notNull().default(0),
  progress: integer().notNull().default(0),
  checkedAt: isoTimestamp('checked_at'),
  message: text().notNull().default(''),
  createdByName: text('created_by_name').notNull(),
  version: integer().notNull().default(1),
});

/** Jobs that a restored copy queues at its first start. */
export const waitingJobs = pgTable('waiting_jobs', {
  queue: text().notNull(),
  data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
});
