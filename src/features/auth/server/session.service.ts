import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import type { Identify } from '../../../platform/server/http/request-context.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { findUser, toUser } from '../../users/server/account.service.ts';
import {
  deleteOldSessions,
  deleteSession,
  deleteUserSessions,
  findLiveSession,
  insertSession,
  markSeen,
  renameSession,
} from './session.store.ts';
import { type KnownSession, sessionCacheOf } from './session-cache.ts';
import { hashedCookie, hashToken, newToken, sessionCookieName } from './session-cookie.ts';

export { clearSessionCookie, sessionCookieName, setSessionCookie } from './session-cookie.ts';

const CHANNEL = 'obdesk_sessions';

/** Starts a session; only the browser ever has its token, the database keeps a hash. */
export async function createSession(db: Db, userId: string): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const sessionId = hashToken(token);
  await insertSession(db, sessionId, userId);
  return { token, sessionId };
}

/** Finds out who calls: from this process's memory for at most 5 s, else from the database. */
export function createIdentify(deps: ServerDeps): Identify {
  const cookie = sessionCookieName(deps.config);
  const cache = sessionCacheOf(deps);
  deps.live.onNotify(CHANNEL, (payload) => {
    const [what, id = ''] = payload.split(' ');
    if (what === 'user') cache.dropUser(id);
    else forgetSessions(deps, [id]);
  });
  return async (request) => {
    const id = hashedCookie(request, cookie);
    if (id === undefined) return null;
    const session = cache.get(id) ?? (await cache.load(id, () => loadSession(deps, id)));
    if (!session) return null;
    if (session.isSeenDue && !isBackground(request)) await noteUse(deps, id, session);
    return { ...session.actor, address: request.ip };
  };
}

async function loadSession({ database, config }: ServerDeps, id: string): Promise<KnownSession | undefined> {
  const session = await findLiveSession(database, id, config);
  const account = session && (await findUser(database, session.userId));
  if (!session || !account?.isActive) return undefined;
  const { fullName, role, avatar } = toUser(account);
  return { actor: { userId: account.id, fullName, role, avatar, sessionId: id }, isSeenDue: session.isSeenDue };
}

/** What a page does by itself while nobody touches it must not keep a session alive. */
function isBackground(request: FastifyRequest): boolean {
  return request.headers['x-background'] === '1' || request.routeOptions.config.endpoint?.background === true;
}

/** With a full disk people can still read, so a note that cannot be written refuses nobody. */
async function noteUse({ database, log }: ServerDeps, id: string, session: KnownSession): Promise<void> {
  session.isSeenDue = false;
  await markSeen(database, id).catch((error: Error) => log.warn({ err: error }, 'the use of a session could not be noted'));
}

/** Ends one session, on every node, and answers whose it was. Call `forgetSessions` after the commit. */
export async function endSession(tx: Tx, id: string): Promise<string | undefined> {
  const userId = await deleteSession(tx, id);
  await notify(tx, `session ${id}`);
  return userId;
}

/** Ends a user's sessions, all but `exceptId`, on every node; answers their ids for `forgetSessions`. */
export async function endUserSessions(tx: Tx, userId: string, exceptId?: string): Promise<string[]> {
  const ended = await deleteUserSessions(tx, userId, exceptId);
  for (const id of ended) await notify(tx, `session ${id}`);
  return ended;
}

/** Removes sessions that are idle or too old; live streams that are still open on them close on every node. */
export async function endOldSessions({ database, config }: ServerDeps): Promise<void> {
  await database.transaction(async (tx) => {
    for (const id of await deleteOldSessions(tx, config)) await notify(tx, `session ${id}`);
  });
}

/** Gives a session another token, because what it stands for has changed; undefined when it has ended. */
export async function rotateSession(tx: Tx, id: string): Promise<string | undefined> {
  const token = newToken();
  const isAlive = await renameSession(tx, id, hashToken(token));
  await notify(tx, `session ${id}`);
  return isAlive ? token : undefined;
}

/** Makes every node read the user again: the name, the role or whether it may sign in has changed. */
export async function announceAccountChange(tx: Tx, userId: string): Promise<void> {
  await notify(tx, `user ${userId}`);
}

/** Drops ended sessions of this process at once, and closes their live streams. */
export function forgetSessions(deps: ServerDeps, ids: readonly string[]): void {
  for (const id of ids) {
    sessionCacheOf(deps).dropSession(id);
    deps.live.detach(id);
  }
}

/** Drops what this process knows of a user's sessions; the next call reads them again. */
export function forgetAccount(deps: ServerDeps, userId: string): void {
  sessionCacheOf(deps).dropUser(userId);
}

async function notify(tx: Tx, payload: string): Promise<void> {
  await tx.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
}
