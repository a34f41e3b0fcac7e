import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../../../platform/errors.ts';
import { createBatchedLookup } from '../../../../../platform/server/batched-lookup.ts';
import { cookieName, hashedCookie, hashToken, newToken, setTokenCookie } from '../../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ConsentStart } from '../../provider-access.contract.ts';
import { addState, listStates, takeState } from './consent-state.store.ts';

/** A PKCE verifier with its S256 challenge (RFC 7636). */
function createPkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = newToken();
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

const COOKIE = 'obdesk_consent';
const COOKIE_SECONDS = 15 * 60;

/** The response if OBDesk isn't registered with the provider. */
export const NOT_CONFIGURED: ConsentStart = { clientId: null, state: null, authorizationUrl: null };

/** Returns the stored form of the browser's token; undefined if it never started an authorization. */
export const readBrowser = (deps: ServerDeps, request: FastifyRequest): string | undefined =>
  hashedCookie(request, cookieName(deps.config, COOKIE));

/** An authorization request. */
export interface ConsentRequest {
  /** Provider and reason: 'zoho-login'. */
  readonly purpose: string;
  /** Path to which the provider redirects. */
  readonly callbackPath: string;
  readonly clientId: string;
  readonly authorizeUrl: string;
  /** Further query parameters, such as the scope. */
  readonly query: Readonly<Record<string, string>>;
}

/** Starts an authorization: returns the URL with a state that is valid once and only in this browser. All tabs share the cookie. */
export async function startConsent(
  deps: ServerDeps,
  { purpose, callbackPath, clientId, authorizeUrl, query }: ConsentRequest,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ConsentStart> {
  const state = newToken();
  const redirectUri = toRedirectUri(deps, request, callbackPath);
  const browser = readBrowser(deps, request) ?? setBrowserCookie(deps, reply);
  const id = hashToken(state);
  const pkce = createPkce();
  const codeVerifier = deps.secrets.seal(rowOf(id), pkce.verifier);
  await addState(deps.database, { id, purpose, browser, redirectUri, codeVerifier }, deps.clock.now());
  const search = new URLSearchParams({
    ...query,
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  });
  return { clientId, state, authorizationUrl: `${authorizeUrl}?${search}` };
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
 * Takes the state of a callback and returns its PKCE verifier. Throws a 400 unless the callback has a code and a state that was created for this
 * browser and purpose.
 */
export async function takeCallback(deps: ServerDeps, callback: Callback, browser: string | undefined): Promise<CodeVerifier> {
  const { provider, purpose, code, state, redirectUri } = callback;
  if (code === '') throw refusal('no_code', `${provider} authentication failed. No authorization code was provided.`);
  const sent = { id: hashToken(state), purpose, browser: browser ?? '', redirectUri };
  const isKnown = await deps.perServer(createStateLookup)(sent.id);
  const taken = isKnown ? await takeState(deps.database, sent, deps.clock.now()) : undefined;
  const codeVerifier = taken && openVerifier(deps, sent.id, taken.codeVerifier);
  if (!taken || codeVerifier === NOT_OPENED)
    throw refusal('bad_state', 'This link has expired, was already used, or was opened in another browser. Start again.');
  return codeVerifier;
}

/** The PKCE verifier to send with the code; undefined for a request without a challenge. */
export type CodeVerifier = string | undefined;

const NOT_OPENED = Symbol('sealed with an unknown key');
const rowOf = (id: string) => `consent_states:${id}`;

function openVerifier({ secrets }: ServerDeps, id: string, sealed: string | null): CodeVerifier | typeof NOT_OPENED {
  return sealed === null ? undefined : (secrets.open(rowOf(id), sealed) ?? NOT_OPENED);
}

/** Returns the error of a rejected callback. */
export const refusal = (code: string, message: string): AppError => new AppError(400, code, message);
