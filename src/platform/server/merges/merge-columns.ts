import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../database/columns.ts';

export const mergeColumns = <Image>() => ({
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  keptId: text('kept_id').notNull(),
  mergedId: text('merged_id').notNull(),
  keptName: text('kept_name').notNull(),
  mergedName: text('merged_name').notNull(),
  image: jsonb().$type<Image>().notNull(),
  mergedAt: isoTimestamp('merged_at').notNull(),
  mergedBy: text('merged_by').notNull(),
  undoneAt: isoTimestamp('undone_at'),
  undoneBy: text('undone_by'),
  version: integer().notNull().default(1),
});

const likeOthers = <Image>(name: string) => pgTable(name, mergeColumns<Image>());

export type MergeTable<Image> = ReturnType<typeof likeOthers<Image>>;
