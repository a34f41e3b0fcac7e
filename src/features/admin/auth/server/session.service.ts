import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { Identify } from '../../../../platform/server/http/request-context.ts';
import { hashedCookie, hashToken, newToken } from '../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import { findUser, toUser } from '../../users/server/account.service.ts';
import { createKnownSessions } from './known-sessions.ts';
import {
  type BeganWith,
  BY_PASSWORD,
  deleteOldSessions,
  deleteSession,
  deleteUserSessions,
  deleteZohoSessions,
  findLiveSession,
  insertSession,
  markSeen,
  type Place,
  renameSession,
  SESSION_CHANNEL,
} from './session.store.ts';
import { createSessionCache, type KnownSession } from './session-cache.ts';
import { sessionCookieName } from './session-cookie.ts';

export { findActiveSince, findLastUse } from './session.store.ts';
export { sessionCookieName } from './session-cookie.ts';

const NOWHERE: Place = { userAgent: '', address: '' };
const LONGEST_USER_AGENT = 500;

/** Starts a session. Only the browser gets the token; the database stores its hash. */
export async function createSession(
  db: Db,
  userId: string,
  now: Date,
  place = NOWHERE,
  start = BY_PASSWORD,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const sessionId = hashToken(token);
  await insertSession(db, { id: sessionId, userId, now, ...place, ...start });
  return { token, sessionId };
}

/**
 * Identifies callers from a cache of at most 5 s, else from the database. Sessions known to this process are always looked up. `mayLookUp`
 * limits lookups of unknown ones, which at best were started by another node milliseconds ago.
 */
export function createIdentify(deps: ServerDeps): Identify {
  const cookie = sessionCookieName(deps.config);
  const cache = deps.perServer(createSessionCache);
  const known = deps.perServer(createKnownSessions);
  deps.live.onNotify(SESSION_CHANNEL, (payload) => {
    const [what, id = ''] = payload.split(' ');
    if (what === 'user') cache.dropUser(id);
    else if (what === 'started') known.apply('started', id);
    else forgetSession(deps, id);
  });
  const isUseDue = (session: KnownSession, request: FastifyRequest) => session.isSeenDue && !isBackground(request);
  const lookUp = async (request: FastifyRequest, id: string) => {
    const session = cache.get(id) ?? (await cache.load(id, () => loadSession(deps, id)));
    if (!session) return null;
    if (isUseDue(session, request)) await updateLastUse(deps, id, session, readPlace(request));
    return new Caller(session.actor, request);
  };
  const isWorthLookingUp = async (id: string, mayLookUp: () => Promise<boolean>): Promise<boolean> => {
    const knowledge = known.find(id);
    if (knowledge === 'unknown') return (await mayLookUp()) || known.waitFor(id);
    return knowledge === 'unsure' ? known.exists(id) : knowledge === 'live';
  };
  return (request, mayLookUp) => {
    const id = hashedCookie(request, cookie);
    if (id === undefined) return null;
    const session = cache.get(id);
    if (session && !isUseDue(session, request)) return new Caller(session.actor, request);
    if (session) return lookUp(request, id);
    return isWorthLookingUp(id, mayLookUp).then((isWorth) => (isWorth ? lookUp(request, id) : null));
  };
}

/** The actor of a request. Its address is costly to determine behind proxies, so it is computed on demand. */
class Caller implements Actor {
  readonly userId: string;
  readonly fullName: string;
  readonly role: Actor['role'];
  readonly avatar: string;
  readonly sessionId: string;
  readonly #request: FastifyRequest;

  constructor({ userId, fullName, role, avatar, sessionId }: KnownSession['actor'], request: FastifyRequest) {
    this.userId = userId;
    this.fullName = fullName;
    this.role = role;
    this.avatar = avatar;
    this.sessionId = sessionId;
    this.#request = request;
  }

  get address(): string {
    return this.#request.ip;
  }
}

async function loadSession({ database, config, clock, perServer }: ServerDeps, id: string): Promise<KnownSession | undefined> {
  const session = await findLiveSession(database, id, config, clock.now());
  const account = session && (await findUser(database, session.userId));
  if (!session) perServer(createKnownSessions).noteMissing(id);
  if (!session || !account?.isActive) return undefined;
  const { fullName, role, avatar } = toUser(account);
  return { actor: { userId: account.id, fullName, role, avatar, sessionId: id }, isSeenDue: session.isSeenDue };
}

/**
 * Whether pages send the request without user interaction, so that it must not extend the session. Declared by the endpoint, not the
 * caller.
 */
const isBackground = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint?.background === true;

/** A failed write doesn't reject the request, so that users can read while the disk is full. */
async function updateLastUse({ database, clock, log }: ServerDeps, id: string, session: KnownSession, place: Place): Promise<void> {
  session.isSeenDue = false;
  const updated = markSeen(database, id, clock.now(), place);
  await updated.catch((error: Error) => log.warn({ err: error, source: 'auth' }, 'Failed to update a session'));
}

/** Returns the user agent and IP address of a request. */
export function readPlace(request: FastifyRequest): Place {
  return { userAgent: cutText(request.headers['user-agent'] ?? '', LONGEST_USER_AGENT), address: request.ip };
}

/** Ends a session on every node and returns its user ID. */
export async function endSession(deps: ServerDeps, tx: Tx, id: string): Promise<string | undefined> {
  const userId = await deleteSession(tx, id);
  await forgetEverywhere(deps, tx, id);
  return userId;
}

/** Ends the sessions of a user except `exceptId` on every node, and returns their IDs. */
export async function endUserSessions(deps: ServerDeps, tx: Tx, userId: string, exceptId?: string): Promise<string[]> {
  const ended = await deleteUserSessions(tx, userId, exceptId);
  for (const id of ended) await forgetEverywhere(deps, tx, id);
  return ended;
}

/** Ends the sessions of a user started through Zoho, except `exceptId`, on every node, and returns their IDs. */
export async function endZohoSessions(deps: ServerDeps, tx: Tx, userId: string, exceptId?: string): Promise<string[]> {
  const ended = await deleteZohoSessions(tx, userId, exceptId);
  for (const id of ended) await forgetEverywhere(deps, tx, id);
  return ended;
}

/** Deletes expired sessions and closes their live streams on every node. */
export async function endOldSessions(deps: ServerDeps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    for (const id of await deleteOldSessions(tx, deps.config, deps.clock.now())) await forgetEverywhere(deps, tx, id);
  });
}

/** Gives a session a new token because its rights changed. Returns undefined if it has ended. */
export async function rotateSession(deps: ServerDeps, tx: Tx, id: string, beganWith?: BeganWith): Promise<string | undefined> {
  const token = newToken();
  const isAlive = await renameSession(tx, id, { newId: hashToken(token), now: deps.clock.now(), beganWith });
  if (isAlive) tx.afterCommit(() => deps.perServer(createKnownSessions).apply('started', hashToken(token)));
  await forgetEverywhere(deps, tx, id);
  return isAlive ? token : undefined;
}

/** Makes every node reload the user of a session after a change of name, role or activation. */
export async function forgetAccount(deps: ServerDeps, tx: Tx, userId: string): Promise<void> {
  await notify(tx, `user ${userId}`);
  tx.afterCommit(() => deps.perServer(createSessionCache).dropUser(userId));
}

/** After the commit: immediately on this node, and once notified on the others. */
async function forgetEverywhere(deps: ServerDeps, tx: Tx, id: string): Promise<void> {
  await notify(tx, `session ${id}`);
  tx.afterCommit(() => forgetSession(deps, id));
}

/** Drops an ended session from the caches of this process and closes its live streams. */
function forgetSession(deps: ServerDeps, id: string): void {
  deps.perServer(createSessionCache).dropSession(id);
  deps.perServer(createKnownSessions).apply('ended', id);
  deps.live.detach(id);
}

async function notify(tx: Tx, payload: string): Promise<void> {
  await tx.query('SELECT pg_notify($1, $2)', [SESSION_CHANNEL, payload]);
}
