import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { Message, Source } from '../../assistant.contract.ts';

/** Chats of one user about one ticket. */
export const assistantConversations = pgTable('assistant_conversations', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  userId: text('user_id').notNull(),
  ticketId: text('ticket_id').notNull(),
  /** Start of the first question; empty before it. */
  title: text('title').notNull().default(''),
  createdAt: isoTimestamp('created_at').notNull(),
  lastAt: isoTimestamp('last_at').notNull(),
});

export const assistantMessages = pgTable('assistant_messages', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  conversationId: uuid('conversation_id').notNull(),
  position: integer('position').notNull(),
  role: text('role').$type<Message['role']>().notNull(),
  content: text('content').notNull(),
  state: text('state').$type<Message['state']>().notNull(),
  reason: text('reason'),
  sources: jsonb('sources').$type<Source[]>().notNull().default([]),
  promptTokens: integer('prompt_tokens').notNull().default(0),
  answerTokens: integer('answer_tokens').notNull().default(0),
  createdAt: isoTimestamp('created_at').notNull(),
  /** End of the lease of an answer in progress; null if finished. */
  aliveUntil: isoTimestamp('alive_until'),
});
