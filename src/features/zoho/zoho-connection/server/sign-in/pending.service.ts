import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests, unauthenticated } from '../../../../../platform/errors.ts';
import { createBatchedLookup } from '../../../../../platform/server/batched-lookup.ts';
import { cookieName, hashedCookie, hashToken, newToken, setTokenCookie } from '../../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { addPending, countPendingAttempt, listPending, PENDING_MINUTES, type PendingSignIn } from './pending.store.ts';

const COOKIE = 'obdesk_registration';

/** The stored form of the token of a browser with a pending sign-in; undefined without one. */
export const readPendingBrowser = (deps: ServerDeps, request: FastifyRequest): string | undefined =>
  hashedCookie(request, cookieName(deps.config, COOKIE));

/** Lets this browser go on with a person whom Zoho has named to it: for 15 minutes, and only this browser. */
export async function startPending(deps: ServerDeps, reply: FastifyReply, pending: PendingSignIn): Promise<void> {
  const token = newToken();
  await addPending(deps.database, hashToken(token), pending, deps.clock.now());
  setTokenCookie(deps.config, reply, cookieName(deps.config, COOKIE), { token, seconds: PENDING_MINUTES * 60 });
}

interface PendingUse {
  readonly purpose: 'register' | 'link';
  /** Checks are counted apart from registrations. */
  readonly counter: 'validations' | 'attempts';
}

/** Invented tokens don't count against a budget. Their lookups share one statement at a time. */
const createPendingLookup = ({ database }: ServerDeps) => createBatchedLookup((ids) => listPending(database, ids));

/** The pending sign-in of a browser, and its ID; throws 401 without one and 429 after five attempts. */
export async function requirePending(
  { database, clock, perServer }: ServerDeps,
  browser: string | undefined,
  use: PendingUse,
): Promise<PendingSignIn & { readonly id: string }> {
  const isKnown = browser !== undefined && (await perServer(createPendingLookup)(browser));
  if (!isKnown) throw unauthenticated();
  const pending = await countPendingAttempt(database, { id: browser, ...use, now: clock.now() });
  if (pending === undefined) throw unauthenticated();
  if (pending === 'used_up') throw tooManyRequests(PENDING_MINUTES * 60, 'Too many attempts. Sign in with Zoho again to start over.');
  return { ...pending, id: browser };
}
