import type { Tx } from '../../../../platform/server/database/database.ts';
import type { MergePart } from '../../../../platform/server/merges/merge-part.ts';
import { publishMessage } from './message.store.ts';

/** Messages move with their ticket, so that replies that are still to be sent are added to its history. People of both take part. */
export const mergedMail: MergePart = {
  kind: 'ticket',
  name: 'mail',
  noun: ['email', 'emails'],
  async count(db, { mergedId }) {
    const text = 'SELECT count(*) AS count FROM mail_messages WHERE ticket_id = $1';
    const { rows } = await db.query<{ count: number }>({ name: 'mail-to-merge', text, values: [mergedId] });
    return rows[0]?.count ?? 0;
  },
  async move(tx, { keptId, mergedId }) {
    tx.send({
      name: 'mail-participants-merge',
      text: `INSERT INTO mail_participants (ticket_id, address, name, is_confirmed, is_removed, added_at)
        SELECT $2, address, name, is_confirmed, is_removed, added_at FROM mail_participants WHERE ticket_id = $1 ON CONFLICT DO NOTHING`,
      values: [mergedId, keptId],
    });
    return moveMessages(tx, { fromId: mergedId, toId: keptId, ids: null });
  },
  async moveBack(tx, { keptId, mergedId, moved }) {
    await moveMessages(tx, { fromId: keptId, toId: mergedId, ids: moved });
  },
};

interface Move {
  readonly fromId: string;
  readonly toId: string;
  /** Null for all. */
  readonly ids: readonly string[] | null;
}

async function moveMessages(tx: Tx, { fromId, toId, ids }: Move): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'mail-messages-move',
    text: `UPDATE mail_messages SET ticket_id = $2, version = version + 1 WHERE ticket_id = $1 AND ($3::uuid[] IS NULL OR id = ANY($3)) RETURNING id`,
    values: [fromId, toId, ids],
  });
  if (rows.length > 0) for (const ticketId of [fromId, toId]) publishMessage(tx, { id: '', ticketId });
  return rows.map(({ id }) => id);
}
