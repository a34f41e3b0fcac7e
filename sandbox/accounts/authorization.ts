import type { FastifyRequest } from 'fastify';
import { ConsentError } from '../core/consent-page.ts';
import type { AccountsState, Client } from './accounts.state.ts';
import { isRegistered } from './clients.ts';
import { getAccountsServer, type Params } from './params.ts';
import { isKnownScope, splitScopes } from './scopes.ts';
import { newSecret } from './tokens.ts';

const CODE_MS = 2 * 60_000;

/** What a client asks a person to agree to. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly isOffline: boolean;
  readonly promptsConsent: boolean;
  readonly state: string | undefined;
  readonly codeChallenge: string | undefined;
}

/** The request in the parameters; a wrong one is refused on a page with status 200. */
export function parseAuthorizationRequest({ clients }: AccountsState, params: Params): AuthorizationRequest {
  const client = clients.get(params.client_id ?? '');
  const redirectUri = params.redirect_uri ?? '';
  const scopes = splitScopes(params.scope ?? '');
  if (!client) throw new ConsentError(200, 'invalid_client');
  if (!isRegistered(client, redirectUri)) throw new ConsentError(200, 'invalid_redirect_uri');
  if (params.response_type !== 'code') throw new ConsentError(200, 'invalid_response_type');
  if (scopes.length === 0 || !scopes.every(isKnownScope)) throw new ConsentError(200, 'invalid_scope');
  if (params.code_challenge !== undefined && params.code_challenge_method !== 'S256') throw new ConsentError(200, 'invalid_code_challenge');
  return {
    client,
    redirectUri,
    scopes,
    isOffline: params.access_type === 'offline',
    promptsConsent: params.prompt === 'consent',
    state: params.state,
    codeChallenge: params.code_challenge,
  };
}

/** Where the browser goes after Allow: the callback with a code that is valid for two minutes. */
export function allow(state: AccountsState, asked: AuthorizationRequest, userId: string, request: FastifyRequest): string {
  const code = newSecret();
  const clientId = asked.client.clientId;
  state.codes.set(code, {
    clientId,
    redirectUri: asked.redirectUri,
    userId,
    scopes: asked.scopes,
    givesRefreshToken: asked.isOffline && (asked.promptsConsent || !hasConsented(state, clientId, userId, asked.scopes)),
    codeChallenge: asked.codeChallenge,
    expiresAt: state.base.clock.now() + CODE_MS,
  });
  return toCallbackUrl(asked, {
    code,
    location: state.dataCenter,
    'accounts-server': getAccountsServer(request),
  });
}

/** Where the browser goes after Deny. */
export function deny(asked: AuthorizationRequest): string {
  return toCallbackUrl(asked, { error: 'access_denied' });
}

/** The registered address, with the answer added to its query. */
function toCallbackUrl({ redirectUri, state }: AuthorizationRequest, answer: Record<string, string>): string {
  const query = new URLSearchParams({ ...(state === undefined ? {} : { state }), ...answer });
  const url = new URL(redirectUri);
  url.search = url.search === '' ? `${query}` : `${url.search}&${query}`;
  return url.href;
}

/** Whether the user already gave the client a refresh token with these scopes; a second one has to be asked for. */
function hasConsented({ refreshTokens, refreshTokensOfUser }: AccountsState, clientId: string, userId: string, scopes: readonly string[]) {
  for (const text of refreshTokensOfUser.get(userId) ?? []) {
    const token = refreshTokens.get(text);
    if (token?.clientId === clientId && scopes.every((scope) => token.scopes.includes(scope))) return true;
  }
  return false;
}
