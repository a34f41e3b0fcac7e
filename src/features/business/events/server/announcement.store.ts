import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { Announcement } from '../announcement.contract.ts';

export type AnnouncementRow = Pick<Announcement, 'id' | 'subject' | 'author' | 'createdAt' | 'stoppedAt'> & { readonly authorId: string };

const COLUMNS = `id, subject, author, author_id AS "authorId", created_at AS "createdAt", stopped_at AS "stoppedAt"`;

interface NewRow {
  readonly id: string;
  readonly eventId: string;
  readonly subject: string;
  readonly authorId: string;
  readonly author: string;
  readonly now: Date;
}

/** Adds an announcement. Returns false if its ID is already used. */
export async function insertAnnouncement(tx: Tx, { id, eventId, subject, authorId, author, now }: NewRow): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'event-announcement-add',
    text: `INSERT INTO event_announcements (id, event_id, subject, author_id, author, created_at) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (id) DO NOTHING`,
    values: [id, eventId, subject, authorId, author, now],
  });
  return rowCount === 1;
}

/** Lists the announcements of an event, newest first. */
export async function listAnnouncements(db: Db, eventId: string): Promise<AnnouncementRow[]> {
  const { rows } = await db.query<AnnouncementRow & Record<string, unknown>>({
    name: 'event-announcements',
    text: `SELECT ${COLUMNS} FROM event_announcements WHERE event_id = $1 ORDER BY created_at DESC, id`,
    values: [eventId],
  });
  return rows;
}

/** Finds an announcement of an event. `id` comes from the URL and may not be a UUID. */
export async function findAnnouncement(db: Db, eventId: string, id: string): Promise<AnnouncementRow | undefined> {
  const { rows } = await db.query<AnnouncementRow & Record<string, unknown>>({
    name: 'event-announcement',
    text: `SELECT ${COLUMNS} FROM event_announcements WHERE event_id = $1 AND id::text = lower($2)`,
    values: [eventId, id],
  });
  return rows[0];
}

/** Stores that an announcement was stopped. Returns false if it was already. */
export async function setStopped(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'event-announcement-stop',
    text: 'UPDATE event_announcements SET stopped_at = $2 WHERE id = $1 AND stopped_at IS NULL',
    values: [id, now],
  });
  return rowCount === 1;
}

/** Whether an announcement exists and wasn't stopped. */
export async function isRunning(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'event-announcement-running',
    text: 'SELECT FROM event_announcements WHERE id = $1 AND stopped_at IS NULL',
    values: [id],
  });
  return rowCount === 1;
}
