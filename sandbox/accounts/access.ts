import type { FastifyRequest } from 'fastify';
import type { AccessToken, AccountsState, AccountUser } from './accounts.state.ts';
import { covers, parseScope } from './scopes.ts';
import { createAccessToken, createRefreshToken } from './tokens.ts';

export type Access = 'ok' | 'missing' | 'invalid' | 'scope';

/** Whether the call carries an active token with any one of `scopes`; without scopes, any active token will do. */
export function checkAccess(accounts: AccountsState, request: FastifyRequest, scopes: readonly string[]): Access {
  const text = getTokenText(request);
  if (text === undefined) return 'missing';
  const token = findActiveToken(accounts, text);
  if (!token) return 'invalid';
  return scopes.length === 0 || scopes.some((scope) => hasScope(token, scope)) ? 'ok' : 'scope';
}

/** Who calls; undefined without an active token. */
export function findCaller(accounts: AccountsState, request: FastifyRequest): AccountUser | undefined {
  const token = findActiveToken(accounts, getTokenText(request) ?? '');
  return token && accounts.users.get(token.userId);
}

interface TokenRequest {
  /** A zuid, as in `state.users`; the first user when absent. */
  readonly userId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly scopes: readonly string[];
  readonly offline: boolean;
  /** The refresh token to issue; absent: a new one. */
  readonly refreshToken?: string | undefined;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
}

/** Tokens as after a consent; a refresh token only for offline access. */
export function issueTokens(state: AccountsState, { userId, clientId, scopes, offline, refreshToken: known }: TokenRequest): IssuedTokens {
  const [firstUser = ''] = state.users.keys();
  const [firstClient = ''] = state.clients.keys();
  const grant = { userId: userId ?? firstUser, clientId: clientId ?? firstClient, scopes };
  if (!offline) return { accessToken: createAccessToken(state, grant) };
  const refreshToken = createRefreshToken(state, grant, known);
  return { accessToken: createAccessToken(state, refreshToken), refreshToken: refreshToken.token };
}

/** What follows `Zoho-oauthtoken` or `Bearer` in the header; undefined without one. */
export function getTokenText(request: FastifyRequest): string | undefined {
  const match = /^(?:Zoho-oauthtoken|Bearer)\s+(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

function findActiveToken(state: AccountsState, text: string): AccessToken | undefined {
  const token = state.accessTokens.get(text);
  return token && token.expiresAt > state.base.clock.now() ? token : undefined;
}

function hasScope(token: AccessToken, scope: string): boolean {
  const required = parseScope(scope);
  return token.scopes.some((granted) => covers(granted, required));
}
