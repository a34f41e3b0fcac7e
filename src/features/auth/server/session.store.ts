import type { Config } from '../../../platform/server/config.ts';
import type { Db } from '../../../platform/server/database/database.ts';

/** Reads a session that is neither idle nor old; `isSeenDue` when its last use was noted over a minute ago. */
export async function findLiveSession(db: Db, id: string, { sessionIdleHours, sessionMaxDays }: Config) {
  const { rows } = await db.query<{ userId: string; isSeenDue: boolean }>({
    name: 'live-session',
    text: `SELECT user_id AS "userId", last_seen_at < now() - interval '1 minute' AS "isSeenDue" FROM sessions
           WHERE id = $1 AND last_seen_at > now() - $2 * interval '1 hour' AND created_at > now() - $3 * interval '1 day'`,
    values: [id, sessionIdleHours, sessionMaxDays],
  });
  return rows[0];
}

export async function insertSession(db: Db, id: string, userId: string): Promise<void> {
  await db.query('INSERT INTO sessions (id, user_id) VALUES ($1, $2)', [id, userId]);
}

export async function markSeen(db: Db, id: string): Promise<void> {
  await db.query(`UPDATE sessions SET last_seen_at = now() WHERE id = $1 AND last_seen_at < now() - interval '1 minute'`, [id]);
}

/** Gives a session another id; it stays as old as it is. False when it has ended. */
export async function renameSession(db: Db, id: string, newId: string): Promise<boolean> {
  const { rowCount } = await db.query('UPDATE sessions SET id = $2, last_seen_at = now() WHERE id = $1', [id, newId]);
  return rowCount === 1;
}

/** Deletes one session and answers whose it was. */
export async function deleteSession(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ userId: string }>('DELETE FROM sessions WHERE id = $1 RETURNING user_id AS "userId"', [id]);
  return rows[0]?.userId;
}

/** Deletes a user's sessions, all but `exceptId`, and answers their ids. */
export async function deleteUserSessions(db: Db, userId: string, exceptId = ''): Promise<string[]> {
  const text = 'DELETE FROM sessions WHERE user_id = $1 AND id <> $2 RETURNING id';
  const { rows } = await db.query<{ id: string }>(text, [userId, exceptId]);
  return rows.map(({ id }) => id);
}

/** Removes sessions that can no longer be used and answers their ids. */
export async function deleteOldSessions(db: Db, { sessionIdleHours, sessionMaxDays }: Config): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `DELETE FROM sessions WHERE last_seen_at <= now() - $1 * interval '1 hour' OR created_at <= now() - $2 * interval '1 day' RETURNING id`,
    [sessionIdleHours, sessionMaxDays],
  );
  return rows.map(({ id }) => id);
}
