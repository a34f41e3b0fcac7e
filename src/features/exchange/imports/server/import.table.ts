import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { ImportDecisions, ImportMapping, ImportState } from '../import.contract.ts';
import type { ImportPlan, StagedRow } from './import.rows.ts';

export const imports = pgTable('imports', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  kind: text().notNull(),
  fileName: text('file_name').notNull(),
  state: text().$type<ImportState>().notNull(),
  rows: integer().notNull().default(0),
  added: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  problems: integer().notNull().default(0),
  failures: integer().notNull().default(0),
  message: text().notNull().default(''),
  createdBy: text('created_by').notNull(),
  createdByName: text('created_by_name').notNull().default(''),
  repeated: integer().notNull().default(0),
  removed: integer().notNull().default(0),
  kept: integer().notNull().default(0),
  joined: integer().notNull().default(0),
  undoneTo: text('undone_to').notNull().default(''),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastStepAt: isoTimestamp('last_step_at').notNull().default(sql`now()`),
  plan: jsonb().$type<ImportPlan>(),
  leftOut: integer('left_out').notNull().default(0),
});

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<StagedRow['cells']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

export const importProblems = pgTable(
  'import_problems',
  {
    importId: uuid('import_id').notNull(),
    line: integer().notNull(),
    position: integer().notNull(),
    message: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line, table.position] })],
);

export const importKept = pgTable(
  'import_kept',
  {
    importId: uuid('import_id').notNull(),
    recordId: text('record_id').notNull(),
    title: text().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.recordId] })],
);

export const importMappings = pgTable(
  'import_mappings',
  {
    kind: text().notNull(),
    fingerprint: text().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    decisions: jsonb().$type<ImportDecisions>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.kind, table.fingerprint] })],
);

export const importLeftOut = pgTable(
  'import_left_out',
  {
    importId: uuid('import_id').notNull(),
    line: integer().notNull(),
    reason: text().notNull(),
    cells: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
