import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { MergePart, MergeStep } from '../../../../../platform/server/merges/merge-part.ts';

/** SQL that selects entries to move. Entries about fields stay with the merged ticket. */
const GOES_ALONG = `type IN ('NOTE', 'EMAIL', 'ATTACHMENT')`;

async function findEntries(tx: Tx, ticketId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'ticket-history-to-move',
    text: `SELECT id FROM ticket_history WHERE ticket_id = $1 AND ${GOES_ALONG}`,
    values: [ticketId],
  });
  return rows.map(({ id }) => id);
}

async function moveEntries(tx: Tx, fromId: string, toId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'ticket-history-move',
    text: 'SELECT id FROM move_ticket_history($1, $2, $3) AS id',
    values: [fromId, toId, ids],
  });
  return rows.map(({ id }) => id);
}

/** Moves entries with their time, author and position. */
export const mergedNotes: MergePart = {
  kind: 'ticket',
  name: 'history',
  noun: ['note, email or file entry', 'notes, emails and file entries'],
  count: (db, { mergedId }) => countOf(db, `ticket_history WHERE ticket_id = $1 AND ${GOES_ALONG}`, mergedId),
  move: async (tx, { keptId, mergedId }) => moveEntries(tx, mergedId, keptId, await findEntries(tx, mergedId)),
  moveBack: async (tx, { keptId, mergedId, moved }) => void (await moveEntries(tx, keptId, mergedId, moved)),
};

/** Moves comments with their time and position. */
export const mergedComments: MergePart = {
  kind: 'ticket',
  name: 'comments',
  noun: ['internal comment', 'internal comments'],
  count: (db, { mergedId }) => countOf(db, 'ticket_comments WHERE ticket_id = $1', mergedId),
  async move(tx, step) {
    const { rows } = await tx.query<{ id: string }>({
      name: 'ticket-comments-move',
      text: 'UPDATE ticket_comments SET ticket_id = $2 WHERE ticket_id = $1 RETURNING id',
      values: [step.mergedId, step.keptId],
    });
    if (rows.length > 0) await recordCommentChange(tx, step);
    return rows.map(({ id }) => id);
  },
  async moveBack(tx, { moved, ...step }) {
    const text = 'UPDATE ticket_comments SET ticket_id = $2 WHERE ticket_id = $1 AND id = ANY($3)';
    await tx.query({ name: 'ticket-comments-move-back', text, values: [step.keptId, step.mergedId, moved] });
    if (moved.length > 0) await recordCommentChange(tx, step);
  },
};

/** Makes browsers reload the comments of both tickets. */
async function recordCommentChange(tx: Tx, { keptId, mergedId, actor, changes }: MergeStep): Promise<void> {
  for (const id of [keptId, mergedId]) {
    await changes.record(tx, { kind: 'ticket-comment', id, version: 0, actor, before: undefined, after: undefined, fields: [] });
  }
}

async function countOf(db: Db, from: string, ticketId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${from}`, [ticketId]);
  return rows[0]?.count ?? 0;
}
