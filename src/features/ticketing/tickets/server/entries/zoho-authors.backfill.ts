import type { Backfill } from '../../../../../platform/server/database/backfill.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { toExternalAuthor, UNNAMED_IN_ZOHO } from '../../history/external-author.rules.ts';
import { SYSTEM_AUTHOR } from '../../ticket.rules.ts';

/** Entries per batch. */
const BATCH = 5_000;

/** Rewrites the authors of text from Zoho that an earlier version stored as Zoho had them: with signatures, unseen characters, at any length. */
export const zohoAuthors: Backfill = {
  name: 'ticket-history-zoho-authors',
  noun: 'history entries from Zoho',
  async count(tx) {
    const { rows } = await tx.query<{ count: number }>("SELECT count(*)::integer AS count FROM ticket_history WHERE kind = 'zoho-text'");
    return rows[0]?.count ?? 0;
  },
  async run(tx, after) {
    const [ticketId = '', position = '0'] = after?.split(' ') ?? [];
    const { rows } = await tx.query<{ ticketId: string; id: string; position: string; author: string }>({
      name: 'zoho-authors-to-read',
      text: `SELECT ticket_id AS "ticketId", id, position::text AS position, author FROM ticket_history
        WHERE (ticket_id, position) > ($1, $2::bigint) AND kind = 'zoho-text' ORDER BY ticket_id, position LIMIT ${BATCH}`,
      values: [ticketId, position],
    });
    const renamed = rows.map(({ ticketId: ticket, id, author }) => ({ ticketId: ticket, id, before: author, author: toAuthor(author) }));
    await writeAuthors(
      tx,
      renamed.filter(({ before, author }) => before !== author),
    );
    const last = rows.at(-1);
    return { last: last && rows.length === BATCH ? `${last.ticketId} ${last.position}` : null, rows: rows.length };
  },
};

/** Descriptions were stored as text by System, although their writer is unknown. */
const toAuthor = (author: string): string => (author === SYSTEM_AUTHOR ? UNNAMED_IN_ZOHO : toExternalAuthor(author));

/** The trigger that keeps histories as they are lets this pass, as it does when tickets are merged: no word is changed. */
async function writeAuthors(tx: Tx, renamed: readonly object[]): Promise<void> {
  if (renamed.length === 0) return;
  await tx.query(`SELECT set_config('obdesk.moves_history', 'yes', true)`);
  await tx.query({
    name: 'zoho-authors-write',
    text: `UPDATE ticket_history AS entry SET author = renamed.author
      FROM jsonb_to_recordset($1) AS renamed ("ticketId" text, id uuid, author text)
      WHERE entry.ticket_id = renamed."ticketId" AND entry.id = renamed.id`,
    values: [JSON.stringify(renamed)],
  });
  await tx.query(`SELECT set_config('obdesk.moves_history', '', true)`);
}
