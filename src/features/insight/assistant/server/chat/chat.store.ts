import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import type { Message } from '../../assistant.contract.ts';
import { assistantConversations, assistantMessages } from './chat.table.ts';

export type ConversationRow = typeof assistantConversations.$inferSelect;
type MessageRow = typeof assistantMessages.$inferSelect;
export type StoredMessage = Message & Pick<MessageRow, 'position' | 'aliveUntil'>;

const { id, role, content, state, reason, sources, createdAt } = assistantMessages;
const MESSAGE = { id, role, content, state, reason, sources, createdAt };

/** Returns a user's chats, newest first. */
export async function findConversations(db: Db, userId: string, ticketId: string | undefined, limit: number): Promise<ConversationRow[]> {
  const isOwn = eq(assistantConversations.userId, userId);
  return db.orm
    .select()
    .from(assistantConversations)
    .where(ticketId === undefined ? isOwn : and(isOwn, eq(assistantConversations.ticketId, ticketId)))
    .orderBy(desc(assistantConversations.lastAt), asc(assistantConversations.id))
    .limit(limit);
}

const isChatOf = (userId: string, chatId: string) => and(eq(assistantConversations.id, chatId), eq(assistantConversations.userId, userId));

export async function findConversation(db: Db, userId: string, chatId: string): Promise<ConversationRow | undefined> {
  const [row] = await db.orm.select().from(assistantConversations).where(isChatOf(userId, chatId));
  return row;
}

/** Locks the chat until the end of the transaction. */
export async function lockConversation(tx: Tx, userId: string, chatId: string): Promise<ConversationRow | undefined> {
  trackLock(tx, 'assistant_conversations', [chatId]);
  const [row] = await tx.orm.select().from(assistantConversations).where(isChatOf(userId, chatId)).for('update');
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

/** Returns false if the user has no chat with this ID. */
export async function deleteConversation(tx: Tx, userId: string, chatId: string): Promise<boolean> {
  const deleted = await tx.orm.delete(assistantConversations).where(isChatOf(userId, chatId)).returning({ id: assistantConversations.id });
  return deleted.length > 0;
}

/** Returns the messages of a chat, oldest first. */
export async function findMessages(db: Db, chatId: string): Promise<StoredMessage[]> {
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

const isInProgress = (messageId: string) => and(eq(assistantMessages.id, messageId), eq(assistantMessages.state, 'answering'));

/** Saves a partial answer and extends its lease. Returns false if it was orphaned or its chat deleted. */
export async function saveProgress(
  db: Db,
  messageId: string,
  values: Pick<MessageRow, 'content' | 'promptTokens' | 'answerTokens' | 'aliveUntil'>,
): Promise<boolean> {
  const saved = await db.orm.update(assistantMessages).set(values).where(isInProgress(messageId)).returning({ id: assistantMessages.id });
  return saved.length > 0;
}

type FinalValues = Pick<MessageRow, 'content' | 'state' | 'reason' | 'sources' | 'promptTokens' | 'answerTokens'>;

/** Returns `undefined` if the answer isn't in progress. */
export async function finishMessage(tx: Tx, messageId: string, values: Partial<FinalValues>): Promise<MessageRow | undefined> {
  const [row] = await tx.orm
    .update(assistantMessages)
    .set({ ...values, aliveUntil: null })
    .where(isInProgress(messageId))
    .returning();
  return row;
}

export async function hasMessage(db: Db, messageId: string): Promise<boolean> {
  const rows = await db.orm.select({ id }).from(assistantMessages).where(eq(assistantMessages.id, messageId));
  return rows.length > 0;
}
