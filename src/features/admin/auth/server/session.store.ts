import { DAY_MS, earlier, HOUR_MS, MINUTE_MS } from '../../../../platform/server/clock.ts';
import type { Config } from '../../../../platform/server/config.ts';
import type { Db } from '../../../../platform/server/database/database.ts';

/** How long sessions last without use, and at all. */
type Lifetime = Pick<Config, 'sessionIdleHours' | 'sessionMaxDays'>;

/** Sessions last used before the first of these times, or begun before the second, have ended. */
const limits = ({ sessionIdleHours, sessionMaxDays }: Lifetime, now: Date) => [
  earlier(now, sessionIdleHours * HOUR_MS),
  earlier(now, sessionMaxDays * DAY_MS),
];

/** Reads a session that is neither idle nor old; `isSeenDue` when its last use was noted over a minute ago. */
export async function findLiveSession(db: Db, id: string, lifetime: Lifetime, now: Date) {
  const { rows } = await db.query<{ userId: string; isSeenDue: boolean }>({
    name: 'live-session',
    text: `SELECT user_id AS "userId", last_seen_at < $2 AS "isSeenDue" FROM sessions
           WHERE id = $1 AND last_seen_at > $3 AND created_at > $4`,
    values: [id, earlier(now, MINUTE_MS), ...limits(lifetime, now)],
  });
  return rows[0];
}

/** The browser and address a session is used from, as far as the caller can be believed. */
export interface Place {
  readonly userAgent: string;
  readonly address: string;
}

/** A user's sessions that are neither idle nor old, the last used first. */
export async function findLiveSessions(db: Db, userId: string, lifetime: Lifetime, now: Date) {
  const { rows } = await db.query<Place & { id: string; publicId: string; signedInAt: string; lastUsedAt: string }>(
    `SELECT id, public_id AS "publicId", user_agent AS "userAgent", address, created_at AS "signedInAt", last_seen_at AS "lastUsedAt"
     FROM sessions WHERE user_id = $1 AND last_seen_at > $2 AND created_at > $3 ORDER BY last_seen_at DESC, public_id`,
    [userId, ...limits(lifetime, now)],
  );
  return rows;
}

/** Channel on which nodes tell each other which sessions started and ended, and whose account changed. */
export const SESSION_CHANNEL = 'obdesk_sessions';
export type SessionChange = 'started' | 'ended';

/** How a session began: those that began through Zoho end with the link of their account. */
export type BeganWith = 'password' | 'zoho';

/** Credentials that started a session. */
export interface SessionStart {
  readonly beganWith: BeganWith;
  /** Whether the own password was typed, so that it isn't asked for again within the next minutes. */
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

/** Lists the IDs of sessions, all or those among `ids`; sessions that have ended but aren't deleted yet are included. */
export async function listSessionIds(db: Db, limit: number, ids?: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: ids === undefined ? 'all-session-ids' : 'some-session-ids',
    text: `SELECT id FROM sessions ${ids === undefined ? '' : 'WHERE id = ANY ($2)'} LIMIT $1`,
    values: ids === undefined ? [limit] : [limit, ids],
  });
  return rows.map(({ id }) => id);
}

/** Notes when and where a session is used, at most once a minute. */
export async function markSeen(db: Db, id: string, now: Date, { userAgent, address }: Place): Promise<void> {
  await db.query('UPDATE sessions SET last_seen_at = $2, user_agent = $4, address = $5 WHERE id = $1 AND last_seen_at < $3', [
    id,
    now,
    earlier(now, MINUTE_MS),
    userAgent,
    address,
  ]);
}

/** Notes that the user of a session has just typed the own password. */
export async function markProved(db: Db, id: string, now: Date): Promise<void> {
  await db.query('UPDATE sessions SET password_proved_at = $2 WHERE id = $1', [id, now]);
}

/** Tells whether the user of a session has typed the own password since. */
export async function isProvedSince(db: Db, id: string, since: Date): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM sessions WHERE id = $1 AND password_proved_at > $2', [id, since]);
  return rowCount === 1;
}

/** When a session was last used, give or take a minute; null without sessions. */
export async function findLastUse(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ at: string | null }>({ name: 'last-use', text: 'SELECT max(last_seen_at) AS at FROM sessions' });
  return rows[0]?.at ?? null;
}

interface RenamedSession {
  readonly newId: string;
  readonly now: Date;
  /** How it began, if that has changed: who has typed the password in a session that began through Zoho stays without Zoho. */
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

/** Deletes the sessions of a user that began through Zoho, all but `exceptId`, and returns their IDs. */
export async function deleteZohoSessions(db: Db, userId: string, exceptId = ''): Promise<string[]> {
  const text = "DELETE FROM sessions WHERE user_id = $1 AND id <> $2 AND began_with = 'zoho' RETURNING id";
  const { rows } = await db.query<{ id: string }>(text, [userId, exceptId]);
  return rows.map(({ id }) => id);
}

/** Removes sessions that can no longer be used and answers their ids. */
export async function deleteOldSessions(db: Db, lifetime: Lifetime, now: Date): Promise<string[]> {
  const text = 'DELETE FROM sessions WHERE last_seen_at <= $1 OR created_at <= $2 RETURNING id';
  const { rows } = await db.query<{ id: string }>(text, limits(lifetime, now));
  return rows.map(({ id }) => id);
}
