import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests, unauthenticated } from '../../../../../platform/errors.ts';
import { createBatchedLookup } from '../../../../../platform/server/batched-lookup.ts';
import { cookieName, hashedCookie, hashToken, newToken, setTokenCookie } from '../../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readCaller } from '../../../../admin/auth/server/browser.service.ts';
import type { Caller } from '../../../../admin/auth/server/sign-in.service.ts';
import { addPending, countPendingAttempt, listPending, PENDING_MINUTES, type PendingSignIn, type PendingUse } from './pending.store.ts';

const COOKIE = 'obdesk_registration';

/** Sender of a request that continues a pending sign-in. */
export interface PendingRequest {
  /** Hash of the token in the cookie; undefined without one. */
  readonly browser: string | undefined;
  readonly caller: Caller;
}

export const readPendingRequest = ({ config }: ServerDeps, request: FastifyRequest): PendingRequest => ({
  browser: hashedCookie(request, cookieName(config, COOKIE)),
  caller: readCaller(config, request),
});

/** Saves a pending sign-in that only this browser can continue, for 15 minutes. */
export async function startPending(deps: ServerDeps, reply: FastifyReply, pending: PendingSignIn): Promise<void> {
  const token = newToken();
  await addPending(deps.database, hashToken(token), pending, deps.clock.now());
  setTokenCookie(deps.config, reply, cookieName(deps.config, COOKIE), { token, seconds: PENDING_MINUTES * 60 });
}

/** Invented tokens don't count against a budget, so their lookups share one statement. */
const createPendingLookup = ({ database }: ServerDeps) => createBatchedLookup((ids) => listPending(database, ids));

/** Returns the pending sign-in of a browser with its ID, and counts the attempt. Throws 401 without one and 429 after five attempts. */
export async function requirePending(
  { database, clock, perServer }: ServerDeps,
  browser: string | undefined,
  use: PendingUse,
): Promise<PendingSignIn & { readonly id: string }> {
  const isKnown = browser !== undefined && (await perServer(createPendingLookup)(browser));
  if (!isKnown) throw unauthenticated();
  const pending = await countPendingAttempt(database, browser, use, clock.now());
  if (pending === undefined) throw unauthenticated();
  if (pending === 'used_up') throw tooManyRequests(PENDING_MINUTES * 60, 'Too many attempts. Sign in with Zoho again to start over.');
  return { ...pending, id: browser };
}
