import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { MergePair, MergePart } from '../../../../../platform/server/merges/merge-part.ts';
import { assistantConversations } from './chat.table.ts';

/** Chats about a merged ticket move to the kept one. */
export const mergedChats: MergePart = {
  kind: 'ticket',
  name: 'assistant-chats',
  noun: ['assistant chat', 'assistant chats'],
  count: (db, { mergedId }) => db.orm.$count(assistantConversations, eq(assistantConversations.ticketId, mergedId)),
  move: (tx, pair) => moveChats(tx, pair),
  moveBack: async (tx, { keptId, mergedId, moved }) => void (await moveChats(tx, { keptId: mergedId, mergedId: keptId }, moved)),
};

/** Moves all chats, or those in `ids`. Returns the IDs of the moved ones. */
async function moveChats(tx: Tx, { keptId, mergedId }: MergePair, ids?: readonly string[]): Promise<string[]> {
  const { id, ticketId } = assistantConversations;
  const isOfMerged = eq(ticketId, mergedId);
  const rows = await tx.orm
    .update(assistantConversations)
    .set({ ticketId: keptId })
    .where(ids === undefined ? isOfMerged : and(isOfMerged, inArray(id, [...ids])))
    .returning({ id });
  return rows.map((row) => row.id);
}
