import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import type { Message } from '../../assistant.contract.ts';
import { assistantConversations, assistantMessages } from './chat.table.ts';

export type ConversationRow = typeof assistantConversations.$inferSelect;
export type MessageRow = typeof assistantMessages.$inferSelect;

const { id, role, content, state, reason, sources, createdAt } = assistantMessages;
const MESSAGE = { id, role, content, state, reason, sources, createdAt };

/** The latest chats of a person. */
export async function findConversations(db: Db, userId: string, ticketId: string | undefined, limit: number): Promise<ConversationRow[]> {
  const isOwn = eq(assistantConversations.userId, userId);
  return db.orm
    .select()
    .from(assistantConversations)
    .where(ticketId === undefined ? isOwn : and(isOwn, eq(assistantConversations.ticketId, ticketId)))
    .orderBy(desc(assistantConversations.lastAt), asc(assistantConversations.id))
    .limit(limit);
}

/** A chat of this person; undefined when there is none with this id. */
export async function findConversation(db: Db, userId: string, chatId: string): Promise<ConversationRow | undefined> {
  const isIt = and(eq(assistantConversations.id, chatId), eq(assistantConversations.userId, userId));
  const [row] = await db.orm.select().from(assistantConversations).where(isIt);
  return row;
}

/** The same, and lets other changes of it wait until the end of the transaction. */
export async function lockConversation(tx: Tx, userId: string, chatId: string): Promise<ConversationRow | undefined> {
  trackLock(tx, 'assistant_conversations', [chatId]);
  const isIt = and(eq(assistantConversations.id, chatId), eq(assistantConversations.userId, userId));
  const [row] = await tx.orm.select().from(assistantConversations).where(isIt).for('update');
  return row;
}

export async function insertConversation(tx: Tx, row: typeof assistantConversations.$inferInsert): Promise<ConversationRow> {
  const [inserted] = await tx.orm.insert(assistantConversations).values(row).returning();
  if (!inserted) throw new Error('the insert returned no chat');
  return inserted;
}

export async function updateConversation(tx: Tx, chatId: string, values: Pick<ConversationRow, 'lastAt' | 'title'>): Promise<void> {
  await tx.orm.update(assistantConversations).set(values).where(eq(assistantConversations.id, chatId));
}

/** False: there is no chat of this person with this id. */
export async function deleteConversation(tx: Tx, userId: string, chatId: string): Promise<boolean> {
  const isIt = and(eq(assistantConversations.id, chatId), eq(assistantConversations.userId, userId));
  return (await tx.orm.delete(assistantConversations).where(isIt).returning({ id: assistantConversations.id })).length > 0;
}

/** The messages of a chat, oldest first. */
export async function findMessages(db: Db, chatId: string): Promise<(Message & Pick<MessageRow, 'position' | 'aliveUntil'>)[]> {
  const { position, aliveUntil } = getTableColumns(assistantMessages);
  return db.orm
    .select({ ...MESSAGE, position, aliveUntil })
    .from(assistantMessages)
    .where(eq(assistantMessages.conversationId, chatId))
    .orderBy(asc(position));
}

export async function insertMessage(tx: Tx, row: typeof assistantMessages.$inferInsert): Promise<Message> {
  const [inserted] = await tx.orm.insert(assistantMessages).values(row).returning(MESSAGE);
  if (!inserted) throw new Error('the insert returned no message');
  return inserted;
}

export async function deleteMessage(tx: Tx, messageId: string): Promise<void> {
  await tx.orm.delete(assistantMessages).where(eq(assistantMessages.id, messageId));
}

const isBeingWritten = (messageId: string) => and(eq(assistantMessages.id, messageId), eq(assistantMessages.state, 'answering'));

/** Keeps what has come of an answer; false: it is over, because its chat was deleted or its server was taken for dead. */
export async function keepProgress(
  db: Db,
  messageId: string,
  values: Pick<MessageRow, 'content' | 'promptTokens' | 'answerTokens' | 'aliveUntil'>,
): Promise<boolean> {
  const kept = await db.orm.update(assistantMessages).set(values).where(isBeingWritten(messageId)).returning({ id: assistantMessages.id });
  return kept.length > 0;
}

type EndOfMessage = Pick<MessageRow, 'content' | 'state' | 'reason' | 'sources' | 'promptTokens' | 'answerTokens'>;

/** Ends an answer, once; undefined when it has ended before. */
export async function endMessage(tx: Tx, messageId: string, end: Partial<EndOfMessage>): Promise<MessageRow | undefined> {
  const [row] = await tx.orm
    .update(assistantMessages)
    .set({ ...end, aliveUntil: null })
    .where(isBeingWritten(messageId))
    .returning();
  return row;
}

export async function hasMessage(db: Db, messageId: string): Promise<boolean> {
  const rows = await db.orm.select({ id }).from(assistantMessages).where(eq(assistantMessages.id, messageId));
  return rows.length > 0;
}
