import type { Db } from '../../../../platform/server/database/database.ts';
import { type Announcement, LEASE_MS } from '../presence.contract.ts';
import type { PresentWindow } from '../presence.rules.ts';

const UNTIL = `now() + interval '${LEASE_MS} milliseconds'`;

interface OwnWindow {
  readonly ticketId: string;
  readonly userId: string;
  readonly announcement: Announcement;
}

/** Renews or ends the lease of a known window, deletes expired leases, and returns the previous state of all windows. */
export async function renewLease(db: Db, { ticketId, userId, announcement }: OwnWindow): Promise<PresentWindow[]> {
  const { tab, typing, typingIn, leaving } = announcement;
  const { rows } = await db.query<PresentWindow & Record<string, unknown>>({
    name: 'presence-renew',
    text: `WITH renewed AS (
        UPDATE ticket_presence SET is_typing = $4, typing_in = $6, until = ${UNTIL} WHERE ticket_id = $1 AND user_id = $2 AND tab = $3 AND NOT $5
      ), ended AS (
        DELETE FROM ticket_presence WHERE ticket_id = $1 AND CASE WHEN user_id = $2 AND tab = $3 THEN $5 ELSE until <= now() END
      )
      SELECT user_id AS "userId", tab, name, avatar, is_typing AS "isTyping", typing_in AS "typingIn", until > now() AS "isThere"
      FROM ticket_presence WHERE ticket_id = $1`,
    values: [ticketId, userId, tab, typing, leaving, typing ? typingIn : ''],
  });
  return rows;
}

/** Starts the lease of a new window. */
export async function beginLease(
  db: Db,
  { ticketId, userId, announcement }: OwnWindow,
  { name, email, avatar }: { name: string; email: string; avatar: string },
): Promise<void> {
  await db.query({
    name: 'presence-begin',
    text: `INSERT INTO ticket_presence (ticket_id, user_id, tab, is_typing, name, email, avatar, typing_in, until)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${UNTIL})
      ON CONFLICT (ticket_id, user_id, tab)
      DO UPDATE SET is_typing = excluded.is_typing, typing_in = excluded.typing_in, until = excluded.until`,
    values: [
      ticketId,
      userId,
      announcement.tab,
      announcement.typing,
      name,
      email,
      avatar,
      announcement.typing ? announcement.typingIn : '',
    ],
  });
}

/** Maximum number of windows listed; higher than any realistic number of open windows. */
const MOST_WINDOWS = 2_000;

/** Returns all windows with an open ticket, grouped by ticket. */
export async function findWindows(db: Db): Promise<(PresentWindow & { ticketId: string })[]> {
  const { rows } = await db.query<PresentWindow & { ticketId: string }>({
    name: 'presence-all',
    text: `SELECT ticket_id AS "ticketId", user_id AS "userId", tab, name, avatar, is_typing AS "isTyping", typing_in AS "typingIn", true AS "isThere"
      FROM ticket_presence WHERE until > now() ORDER BY ticket_id LIMIT ${MOST_WINDOWS}`,
  });
  return rows;
}

/** Deletes leases that expired more than a minute ago. */
export async function removeEndedLeases(db: Db): Promise<void> {
  await db.query({ name: 'presence-sweep', text: "DELETE FROM ticket_presence WHERE until < now() - interval '1 minute'" });
}
