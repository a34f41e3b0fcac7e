import { DAY_MS, earlier, HOUR_MS, MINUTE_MS } from '../../../../platform/server/clock.ts';
import type { Config } from '../../../../platform/server/config.ts';
import type { Db } from '../../../../platform/server/database/database.ts';

/** Maximum idle time and age of sessions. */
type Lifetime = Pick<Config, 'sessionIdleHours' | 'sessionMaxDays'>;

/** Returns the latest last use and the latest start of ended sessions. */
const limits = ({ sessionIdleHours, sessionMaxDays }: Lifetime, now: Date) => [
  earlier(now, sessionIdleHours * HOUR_MS),
  earlier(now, sessionMaxDays * DAY_MS),
];

/** Finds a session that hasn't expired. `isSeenDue` is true if its last use was stored over a minute ago. */
export async function findLiveSession(db: Db, id: string, lifetime: Lifetime, now: Date) {
  const { rows } = await db.query<{ userId: string; isSeenDue: boolean }>({
    name: 'live-session',
    text: `SELECT user_id AS "userId", last_seen_at < $2 AS "isSeenDue" FROM sessions
           WHERE id = $1 AND last_seen_at > $3 AND created_at > $4`,
    values: [id, earlier(now, MINUTE_MS), ...limits(lifetime, now)],
  });
  return rows[0];
}

/** Browser and address of a session as reported by the client. */
export interface Place {
  readonly userAgent: string;
  readonly address: string;
}

/** Finds the unexpired sessions of a user, last used first. */
export async function findLiveSessions(db: Db, userId: string, lifetime: Lifetime, now: Date) {
  const { rows } = await db.query<Place & { id: string; publicId: string; signedInAt: string; lastUsedAt: string }>(
    `SELECT id, public_id AS "publicId", user_agent AS "userAgent", address, created_at AS "signedInAt", last_seen_at AS "lastUsedAt"
     FROM sessions WHERE user_id = $1 AND last_seen_at > $2 AND created_at > $3 ORDER BY last_seen_at DESC, public_id`,
    [userId, ...limits(lifetime, now)],
  );
  return rows;
}

/** Channel on which nodes announce started and ended sessions and changed accounts. */
export const SESSION_CHANNEL = 'obdesk_sessions';
export type SessionChange = 'started' | 'ended';

/** How a session started. Sessions started through Zoho end when the account is unlinked. */
export type BeganWith = 'password' | 'zoho';

/** Credentials that started a session. */
export interface SessionStart {
  readonly beganWith: BeganWith;
  /** Whether the user typed the password, so that it isn't asked for again in the next minutes. */
  readonly provesPassword: boolean;
}

export const BY_PASSWORD: SessionStart = { beganWith: 'password', provesPassword: true };

interface NewSession extends Place, SessionStart {
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
}

/** Stores a session and announces it to all nodes. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.query(
    `WITH added AS (
       INSERT INTO sessions (id, user_id, created_at, last_seen_at, password_proved_at, user_agent, address, began_with)
       VALUES ($1, $2, $3, $3, CASE WHEN $7 THEN $3::timestamptz END, $4, $5, $6)
       RETURNING id
     ) SELECT pg_notify('${SESSION_CHANNEL}', 'started ' || id) FROM added`,
    [session.id, session.userId, session.now, session.userAgent, session.address, session.beganWith, session.provesPassword],
  );
}

/** Lists the IDs of sessions, optionally only those in `ids`. Includes expired sessions that aren't deleted yet. */
export async function listSessionIds(db: Db, limit: number, ids?: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: ids === undefined ? 'all-session-ids' : 'some-session-ids',
    text: `SELECT id FROM sessions ${ids === undefined ? '' : 'WHERE id = ANY ($2)'} LIMIT $1`,
    values: ids === undefined ? [limit] : [limit, ids],
  });
  return rows.map(({ id }) => id);
}

/** Stores the time, browser and address of the last use, at most once a minute. */
export async function markSeen(db: Db, id: string, now: Date, { userAgent, address }: Place): Promise<void> {
  await db.query('UPDATE sessions SET last_seen_at = $2, user_agent = $4, address = $5 WHERE id = $1 AND last_seen_at < $3', [
    id,
    now,
    earlier(now, MINUTE_MS),
    userAgent,
    address,
  ]);
}

/** Records that the user of a session has just typed the password. */
export async function markProved(db: Db, id: string, now: Date): Promise<void> {
  await db.query('UPDATE sessions SET password_proved_at = $2 WHERE id = $1', [id, now]);
}

/** Whether the user of a session has typed the password since a time. */
export async function isProvedSince(db: Db, id: string, since: Date): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM sessions WHERE id = $1 AND password_proved_at > $2', [id, since]);
  return rowCount === 1;
}

/** Returns when any session was last used, accurate to a minute; null without sessions. */
export async function findLastUse(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ at: string | null }>({ name: 'last-use', text: 'SELECT max(last_seen_at) AS at FROM sessions' });
  return rows[0]?.at ?? null;
}

/** Returns which of these users have used a session since a time, accurate to a minute. */
export async function findActiveSince(db: Db, userIds: readonly string[], since: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ userId: string }>({
    name: 'users-active-since',
    text: 'SELECT DISTINCT user_id AS "userId" FROM sessions WHERE user_id = ANY($1) AND last_seen_at > $2',
    values: [userIds, since],
  });
  return new Set(rows.map(({ userId }) => userId));
}

interface RenamedSession {
  readonly newId: string;
  readonly now: Date;
  /** New value of how the session started. A session started through Zoho counts as started by password once its user has typed it. */
  readonly beganWith?: BeganWith | undefined;
}

/** Gives a session a new ID, keeps its age, and announces it. Returns false if it has ended. */
export async function renameSession(db: Db, id: string, { newId, now, beganWith }: RenamedSession): Promise<boolean> {
  const { rowCount } = await db.query(
    `WITH renamed AS (UPDATE sessions SET id = $2, last_seen_at = $3, began_with = coalesce($4, began_with) WHERE id = $1 RETURNING id)
     SELECT pg_notify('${SESSION_CHANNEL}', 'started ' || id) FROM renamed`,
    [id, newId, now, beganWith ?? null],
  );
  return rowCount === 1;
}

/** Deletes a session and returns its user ID. */
export async function deleteSession(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ userId: string }>('DELETE FROM sessions WHERE id = $1 RETURNING user_id AS "userId"', [id]);
  return rows[0]?.userId;
}

/** Deletes the sessions of a user except `exceptId`, and returns their IDs. */
export async function deleteUserSessions(db: Db, userId: string, exceptId = ''): Promise<string[]> {
  const text = 'DELETE FROM sessions WHERE user_id = $1 AND id <> $2 RETURNING id';
  const { rows } = await db.query<{ id: string }>(text, [userId, exceptId]);
  return rows.map(({ id }) => id);
}

/** Deletes the sessions of a user started through Zoho, except `exceptId`, and returns their IDs. */
export async function deleteZohoSessions(db: Db, userId: string, exceptId = ''): Promise<string[]> {
  const text = "DELETE FROM sessions WHERE user_id = $1 AND id <> $2 AND began_with = 'zoho' RETURNING id";
  const { rows } = await db.query<{ id: string }>(text, [userId, exceptId]);
  return rows.map(({ id }) => id);
}

/** Deletes expired sessions and returns their IDs. */
export async function deleteOldSessions(db: Db, lifetime: Lifetime, now: Date): Promise<string[]> {
  const text = 'DELETE FROM sessions WHERE last_seen_at <= $1 OR created_at <= $2 RETURNING id';
  const { rows } = await db.query<{ id: string }>(text, limits(lifetime, now));
  return rows.map(({ id }) => id);
}
