import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { publishTo } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isUuid } from '../../../../../platform/uuid.ts';
import { requireTicket } from '../../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import { findBriefs } from '../../../../ticketing/tickets/server/ticket.service.ts';
import type { Conversation, ConversationWithMessages } from '../../assistant.contract.ts';
import {
  type ConversationRow,
  deleteConversation,
  findConversation,
  findConversations,
  findMessages,
  insertConversation,
} from './chat.store.ts';
import { failOrphanedAnswers, isOrphaned } from './orphaned-answers.ts';

const MAX_LISTED = 100;

/** Returns the caller's chats, newest first. */
export async function listConversations(deps: ServerDeps, actor: Actor, ticketId: string | undefined): Promise<Conversation[]> {
  return addSummaries(deps.database, await findConversations(deps.database, actor.userId, ticketId, MAX_LISTED));
}

/** Throws a 404 for an unknown ticket. */
export async function createConversation(deps: ServerDeps, actor: Actor, ticketId: string): Promise<Conversation> {
  const row = await deps.database.transaction(async (tx) => {
    await requireTicket(tx, ticketId);
    const now = deps.clock.now().toISOString();
    return insertConversation(tx, { userId: actor.userId, ticketId, createdAt: now, lastAt: now });
  });
  return addSummary(deps.database, row);
}

/** Returns one of the caller's chats, after failing orphaned answers. Throws a 404 for any other. */
export async function getConversation(deps: ServerDeps, actor: Actor, id: string): Promise<ConversationWithMessages> {
  const { database } = deps;
  const row = isUuid(id) ? await findConversation(database, actor.userId, id) : undefined;
  if (!row) throw notFound('Chat');
  let messages = await findMessages(database, id);
  if (messages.some((message) => isOrphaned(deps, message))) {
    const chat = { chatId: id, messages };
    await database.transaction((tx) => failOrphanedAnswers(deps, tx, actor, chat));
    messages = await findMessages(database, id);
  }
  return { ...(await addSummary(database, row)), messages: messages.map(({ position: _, aliveUntil: __, ...message }) => message) };
}

/** Deletes one of the caller's chats, which stops an answer in progress. */
export async function removeConversation(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!isUuid(id) || !(await deleteConversation(tx, actor.userId, id))) throw notFound('Chat');
    publishTo(tx, [actor.userId], { kind: 'assistant-chat', id, version: 0, by: actor.userId });
  });
}

async function addSummaries(db: Db, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const briefs = await findBriefs(db, [...new Set(rows.map(({ ticketId }) => ticketId))]);
  const summaries = new Map(briefs.map(({ id, summary }) => [id, summary]));
  return rows.map(({ userId: _, ...row }) => ({ ...row, ticketSummary: summaries.get(row.ticketId) ?? '' }));
}

async function addSummary(db: Db, { userId: _, ...row }: ConversationRow): Promise<Conversation> {
  const [brief] = await findBriefs(db, [row.ticketId]);
  return { ...row, ticketSummary: brief?.summary ?? '' };
}
