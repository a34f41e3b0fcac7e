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

export { findLastUse } from './session.store.ts';
export { sessionCookieName } from './session-cookie.ts';

const NOWHERE: Place = { userAgent: '', address: '' };
const LONGEST_USER_AGENT = 500;

/** Starts a session; only the browser ever has its token, the database keeps a hash. */
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
 * Finds out who calls: from this process's memory for at most 5 s, else from the database. A session that this process knows is always
 * looked up; `mayLookUp` limits the lookups of unknown ones, which are sessions of another node within its first milliseconds at best.
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
    if (isUseDue(session, request)) await noteUse(deps, id, session, readPlace(request));
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

/** The actor of one call. Its address takes some work behind proxies, so only calls that note it pay for it. */
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

/** Whether pages make the call by themselves, without their user: such calls must not keep a session alive. No caller can say so of another call. */
const isBackground = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint?.background === true;

/** With a full disk people can still read, so a note that cannot be written refuses no call. */
async function noteUse({ database, clock, log }: ServerDeps, id: string, session: KnownSession, place: Place): Promise<void> {
  session.isSeenDue = false;
  const noted = markSeen(database, id, clock.now(), place);
  await noted.catch((error: Error) => log.warn({ err: error, source: 'auth' }, 'Failed to update a session'));
}

/** Reads where a request comes from: the name its browser gives, and its network address. */
export function readPlace(request: FastifyRequest): Place {
  return { userAgent: cutText(request.headers['user-agent'] ?? '', LONGEST_USER_AGENT), address: request.ip };
}

/** Ends one session, on every node, and answers whose it was. */
export async function endSession(deps: ServerDeps, tx: Tx, id: string): Promise<string | undefined> {
  const userId = await deleteSession(tx, id);
  await forgetEverywhere(deps, tx, id);
  return userId;
}

/** Ends a user's sessions, all but `exceptId`, on every node, and answers their ids. */
export async function endUserSessions(deps: ServerDeps, tx: Tx, userId: string, exceptId?: string): Promise<string[]> {
  const ended = await deleteUserSessions(tx, userId, exceptId);
  for (const id of ended) await forgetEverywhere(deps, tx, id);
  return ended;
}

/** Ends a user's sessions that began through Zoho, all but `exceptId`, on every node, and returns their IDs. */
export async function endZohoSessions(deps: ServerDeps, tx: Tx, userId: string, exceptId?: string): Promise<string[]> {
  const ended = await deleteZohoSessions(tx, userId, exceptId);
  for (const id of ended) await forgetEverywhere(deps, tx, id);
  return ended;
}

/** Removes sessions that are idle or too old; live streams that are still open on them close on every node. */
export async function endOldSessions(deps: ServerDeps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    for (const id of await deleteOldSessions(tx, deps.config, deps.clock.now())) await forgetEverywhere(deps, tx, id);
  });
}

/** Gives a session another token, because what it stands for has changed; undefined when it has ended. */
export async function rotateSession(deps: ServerDeps, tx: Tx, id: string, beganWith?: BeganWith): Promise<string | undefined> {
  const token = newToken();
  const isAlive = await renameSession(tx, id, { newId: hashToken(token), now: deps.clock.now(), beganWith });
  if (isAlive) tx.afterCommit(() => deps.perServer(createKnownSessions).apply('started', hashToken(token)));
  await forgetEverywhere(deps, tx, id);
  return isAlive ? token : undefined;
}

/** Makes every node read the user of a session again: the name, the role or whether it may sign in has changed. */
export async function forgetAccount(deps: ServerDeps, tx: Tx, userId: string): Promise<void> {
  await notify(tx, `user ${userId}`);
  tx.afterCommit(() => deps.perServer(createSessionCache).dropUser(userId));
}

/** Once the transaction is kept: at once on this node, and as soon as they are notified on the others. */
async function forgetEverywhere(deps: ServerDeps, tx: Tx, id: string): Promise<void> {
  await notify(tx, `session ${id}`);
  tx.afterCommit(() => forgetSession(deps, id));
}

/** Drops what this process knows of an ended session, and closes its live streams. */
function forgetSession(deps: ServerDeps, id: string): void {
  deps.perServer(createSessionCache).dropSession(id);
  deps.perServer(createKnownSessions).apply('ended', id);
  deps.live.detach(id);
}

async function notify(tx: Tx, payload: string): Promise<void> {
  await tx.query('SELECT pg_notify($1, $2)', [SESSION_CHANNEL, payload]);
}
