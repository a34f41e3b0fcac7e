import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyOf } from '../../../../platform/endpoint.ts';
import { cookieName, hashedCookie, hashToken, newToken, setTokenCookie } from '../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { CONNECTION_SCOPES, SIGN_IN_SCOPES } from '../../../../providers/zoho/scopes.ts';
import { readZohoSettings } from '../../../../providers/zoho/zoho-settings.ts';
import type { authApi, ZohoPurpose } from '../../auth/auth.contract.ts';
import { ZOHO_CALLBACK_PATHS } from '../zoho-connection.contract.ts';
import { addState } from './state.store.ts';

type Start = ReplyOf<typeof authApi.zohoClientId>;

const COOKIE = 'obdesk_zoho';
const COOKIE_SECONDS = 15 * 60;
const NOT_CONFIGURED: Start = { clientId: null, state: null, authorizationUrl: null };

/** The stored form of the token that a browser got with its first question to Zoho; undefined when it asked none. */
export const readBrowser = (deps: ServerDeps, request: FastifyRequest): string | undefined =>
  hashedCookie(request, cookieName(deps.config, COOKIE));

/** Sends a browser to Zoho's question: a state for it alone, good once, and the address to go to; the same cookie serves several tabs. */
export async function startAuthorization(
  deps: ServerDeps,
  purpose: ZohoPurpose,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Start> {
  const { client, accountsUrl } = readZohoSettings(deps.config.environment);
  if (!client) return NOT_CONFIGURED;
  const state = newToken();
  const redirectUri = toRedirectUri(deps, request, purpose);
  const browser = readBrowser(deps, request) ?? giveCookie(deps, reply);
  await addState(deps.database, { id: hashToken(state), purpose, browser, redirectUri }, deps.clock.now());
  const query = new URLSearchParams({ ...QUESTIONS[purpose], client_id: client.id, redirect_uri: redirectUri, state });
  return { clientId: client.id, state, authorizationUrl: `${accountsUrl}/oauth/v2/auth?${query}` };
}

/** Only a connection outlives its access token; consent is asked for each time, because Zoho gives no refresh token otherwise. */
const QUESTIONS: Readonly<Record<ZohoPurpose, Readonly<Record<string, string>>>> = {
  login: { response_type: 'code', scope: SIGN_IN_SCOPES.join(','), access_type: 'online' },
  connect: { response_type: 'code', scope: CONNECTION_SCOPES.join(','), access_type: 'offline', prompt: 'consent' },
};

/** The address Zoho sends the browser back to, at `APP_URL`, else at the host that was asked. */
function toRedirectUri({ config }: ServerDeps, { protocol, host }: FastifyRequest, purpose: ZohoPurpose): string {
  return `${config.appUrl ?? `${protocol}://${host}`}${ZOHO_CALLBACK_PATHS[purpose]}`;
}

function giveCookie({ config }: ServerDeps, reply: FastifyReply): string {
  const token = newToken();
  setTokenCookie(config, reply, cookieName(config, COOKIE), { token, seconds: COOKIE_SECONDS });
  return hashToken(token);
}
