import type { FastifyReply, FastifyRequest } from 'fastify';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import { AppError } from '../../../../../platform/errors.ts';
import { createBatchedLookup } from '../../../../../platform/server/batched-lookup.ts';
import { cookieName, hashedCookie, hashToken, newToken, setTokenCookie } from '../../../../../platform/server/http/token-cookie.ts';
import type { Grant } from '../../../../../platform/server/oauth.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { refuseOnRestoredCopy } from '../../../settings/server/restored-copy.service.ts';
import type { ConsentStart } from '../../provider-access.contract.ts';
import { addState, listStates, takeState } from './consent-state.store.ts';

const COOKIE = 'obdesk_consent';
const COOKIE_SECONDS = 15 * 60;

/** Returns the stored form of the browser's token; undefined if it never started an authorization. */
export const readBrowser = (deps: ServerDeps, request: FastifyRequest): string | undefined =>
  hashedCookie(request, cookieName(deps.config, COOKIE));

/** An authorization request. */
export interface ConsentRequest {
  /** Provider and reason: 'zoho-login'. */
  readonly purpose: string;
  /** Path to which the provider redirects. */
  readonly callbackPath: string;
  /** Undefined if OBDesk isn't registered with the provider. */
  readonly client: { readonly id: string } | undefined;
  readonly authorizeUrl: string;
  /** Further query parameters, such as the scope. */
  readonly query: Readonly<Record<string, string>>;
}

/** Starts an authorization: returns the URL with a state that is valid once and only in this browser. All tabs share the cookie. */
export async function startConsent(
  deps: ServerDeps,
  { purpose, callbackPath, client, authorizeUrl, query }: ConsentRequest,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ConsentStart> {
  if (!client) return { clientId: null, state: null, authorizationUrl: null };
  const state = newToken();
  const redirectUri = toRedirectUri(deps, request, callbackPath);
  const browser = readBrowser(deps, request) ?? setBrowserCookie(deps, reply);
  const id = hashToken(state);
  const verifier = generateRandomCodeVerifier();
  const codeVerifier = deps.secrets.seal(rowOf(id), verifier);
  await addState(deps.database, { id, purpose, browser, redirectUri, codeVerifier }, deps.clock.now());
  const search = new URLSearchParams({
    ...query,
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { clientId: client.id, state, authorizationUrl: `${authorizeUrl}?${search}` };
}

/** Returns the redirect URL, at `APP_URL` or else at the host of the request. */
function toRedirectUri({ config }: ServerDeps, { protocol, host }: FastifyRequest, path: string): string {
  return `${config.appUrl ?? `${protocol}://${host}`}${path}`;
}

function setBrowserCookie({ config }: ServerDeps, reply: FastifyReply): string {
  const token = newToken();
  setTokenCookie(config, reply, cookieName(config, COOKIE), { token, seconds: COOKIE_SECONDS });
  return hashToken(token);
}

/** A redirect from a provider. */
interface Callback {
  readonly provider: string;
  readonly purpose: string;
  readonly code: string;
  readonly state: string;
  readonly redirectUri: string;
}

/** Invented states don't count against a budget. Their lookups share one statement at a time. */
const createStateLookup = ({ database }: ServerDeps) => createBatchedLookup((ids) => listStates(database, ids));

/**
 * Consumes the state of a callback and returns the grant to exchange. Throws a 400 unless the callback has a code and a state that was
 * created for this browser and purpose, and a 503 on a restored copy.
 */
export async function takeCallback(deps: ServerDeps, callback: Callback, browser: string | undefined): Promise<Grant> {
  await refuseOnRestoredCopy(deps);
  const { provider, purpose, code, state, redirectUri } = callback;
  if (code === '') throw refusal('no_code', `${provider} authentication failed. No authorization code was provided.`);
  const sent = { id: hashToken(state), purpose, browser: browser ?? '', redirectUri };
  const isKnown = await deps.perServer(createStateLookup)(sent.id);
  const consumed = isKnown ? await takeState(deps.database, sent, deps.clock.now()) : undefined;
  const sealed = consumed?.codeVerifier ?? undefined;
  const verifier = sealed === undefined ? undefined : deps.secrets.open(rowOf(sent.id), sealed);
  // A verifier that no key decrypts ends the authorization.
  if (!consumed || (sealed !== undefined && verifier === undefined))
    throw refusal('bad_state', 'This link has expired, was already used, or was opened in another browser. Start again.');
  return {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(verifier !== undefined && { code_verifier: verifier }),
  };
}

const rowOf = (id: string) => `consent_states:${id}`;

/** Returns the error of a rejected callback. */
export const refusal = (code: string, message: string): AppError => new AppError(400, code, message);

/** Names of a provider and its company, and messages by OAuth error. */
interface ExchangeTexts {
  readonly product: string;
  readonly company: string;
  readonly refusals: Readonly<Record<string, string>>;
}

/** Returns the error of a failed code exchange. */
export function toExchangeError(error: string, { product, company, refusals }: ExchangeTexts): AppError {
  const refused = refusals[error];
  if (refused !== undefined) return refusal('refused', refused);
  if (error === 'throttled') return unavailable(`${company} blocked further attempts. Try again in 10 minutes.`, 600);
  if (error === 'unavailable') return unavailable(`OBDesk can’t reach ${product} right now. Try again in a minute.`, 30);
  return new AppError(502, 'provider_error', `${company} sent an unexpected response. Try again in a minute.`, { isIntended: true });
}

const unavailable = (message: string, retryAfter: number) =>
  new AppError(503, 'provider_unavailable', message, { retryAfter, isIntended: true });
