import { isoText } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';

/** An email in a history. */
interface EmailEntry {
  /** As shown in the history. */
  readonly author: string;
  /** ISO time. */
  readonly at: string;
}

interface SeenBy {
  readonly ticketId: string;
  /** The newest entry that the user has seen; undefined if none. */
  readonly entryId: string | undefined;
  readonly userId: string;
}

/** Returns the newest email after an entry that someone else wrote. Those by programs don't count. */
export async function findUnseenEmail(db: Db, { ticketId, entryId, userId }: SeenBy): Promise<EmailEntry | undefined> {
  const { rows } = await db.query<EmailEntry & Record<string, unknown>>({
    name: 'ticket-unseen-email',
    text: `SELECT author, ${isoText('at')} AS at FROM ticket_history
      WHERE ticket_id = $1 AND type = 'EMAIL' AND NOT data ? 'isAutomatic' AND author_id IS DISTINCT FROM $3
        AND position > coalesce((SELECT position FROM ticket_history WHERE ticket_id = $1 AND id = $2::uuid), -1)
      ORDER BY position DESC LIMIT 1`,
    values: [ticketId, entryId ?? null, userId],
  });
  return rows[0];
}

/** Returns the text of a history entry. */
export async function findEntryText(db: Db, ticketId: string, entryId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ content: string }>({
    name: 'ticket-entry-text',
    text: 'SELECT content FROM ticket_history WHERE ticket_id = $1 AND id = $2',
    values: [ticketId, entryId],
  });
  return rows[0]?.content;
}
