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

/** What a browser is told where this program is not registered with the provider. */
export const NOT_CONFIGURED: ConsentStart = { clientId: null, state: null, authorizationUrl: null };

/** The stored form of the token that a browser got with its first question to a provider; undefined when it asked none. */
export const readBrowser = (deps: ServerDeps, request: FastifyRequest): string | undefined =>
  hashedCookie(request, cookieName(deps.config, COOKIE));

/** A question of a provider whether this program may have access. */
export interface Question {
  /** Which provider is asked for what: 'zoho-login'. */
  readonly purpose: string;
  /** The page that the provider sends the browser back to. */
  readonly callbackPath: string;
  readonly clientId: string;
  readonly authorizeUrl: string;
  /** What the provider wants to know besides client, state and the way back. */
  readonly query: Readonly<Record<string, string>>;
}

/** Sends a browser to the question of a provider: a state for it alone, good once, and the address to go to; the same cookie serves several tabs. */
export async function startConsent(
  deps: ServerDeps,
  { purpose, callbackPath, clientId, authorizeUrl, query }: Question,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ConsentStart> {
  const state = newToken();
  const redirectUri = toRedirectUri(deps, request, callbackPath);
  const browser = readBrowser(deps, request) ?? giveCookie(deps, reply);
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

/** The address that the provider sends the browser back to, at `APP_URL`, else at the host that was asked. */
function toRedirectUri({ config }: ServerDeps, { protocol, host }: FastifyRequest, path: string): string {
  return `${config.appUrl ?? `${protocol}://${host}`}${path}`;
}

function giveCookie({ config }: ServerDeps, reply: FastifyReply): string {
  const token = newToken();
  setTokenCookie(config, reply, cookieName(config, COOKIE), { token, seconds: COOKIE_SECONDS });
  return hashToken(token);
}

/** What a browser came back with, and from whom. */
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
 * Takes the state of a callback and returns the PKCE verifier of its question. 400 unless the callback has a code and a state that this
 * browser was given for this purpose.
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

/** The PKCE verifier to send with a code; undefined for a question that was asked without a challenge. */
export type CodeVerifier = string | undefined;

const NOT_OPENED = Symbol('sealed with an unknown key');
const rowOf = (id: string) => `consent_states:${id}`;

function openVerifier({ secrets }: ServerDeps, id: string, sealed: string | null): CodeVerifier | typeof NOT_OPENED {
  return sealed === null ? undefined : (secrets.open(rowOf(id), sealed) ?? NOT_OPENED);
}

/** A callback that came to nothing, and changed nothing. */
export const refusal = (code: string, message: string): AppError => new AppError(400, code, message);
