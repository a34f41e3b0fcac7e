import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';

export const notes = pgTable('notes', {
  id: text('id').primaryKey().default(sql`'NOTE-' || to_char(nextval('note_ids'), 'FM99999999000000')`),
  text: text('text').notNull(),
  customerId: text('customer_id'),
  leadId: text('lead_id'),
  authorId: text('author_id').notNull(),
  authorName: text('author_name').notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
});

export const tasks = pgTable('tasks', {
  id: text('id').primaryKey().default(sql`'TASK-' || to_char(nextval('task_ids'), 'FM99999999000000')`),
  title: text('title').notNull(),
  dueOn: date('due_on'),
  assigneeId: text('assignee_id'),
  isDone: boolean('is_done').notNull().default(false),
  customerId: text('customer_id'),
  leadId: text('lead_id'),
  doneAt: isoTimestamp('done_at'),
  doneBy: text('done_by').notNull().default(''),
  createdBy: text('created_by').notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
});

/** Deleted notes and tasks as rows of their tables. */
export const deletedActivities = pgTable('deleted_activities', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  content: jsonb('content').notNull(),
  deletedAt: isoTimestamp('deleted_at').notNull().default(sql`now()`),
});
