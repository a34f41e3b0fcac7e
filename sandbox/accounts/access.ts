import type { FastifyRequest } from 'fastify';
import type { AccessToken, AccountsState, AccountUser } from './accounts.state.ts';
import { covers, parseScope } from './scopes.ts';
import { createAccessToken, createRefreshToken } from './tokens.ts';

type Access = 'ok' | 'missing' | 'invalid' | 'scope';

/** Checks whether the call has an active token with any of the scopes. Without scopes, any active token is enough. */
export function checkAccess(accounts: AccountsState, request: FastifyRequest, scopes: readonly string[]): Access {
  const text = getTokenText(request);
  if (text === undefined) return 'missing';
  const token = findActiveToken(accounts, text);
  if (!token) return 'invalid';
  return scopes.length === 0 || scopes.some((scope) => hasScope(token, scope)) ? 'ok' : 'scope';
}

/** Returns the caller; undefined without an active token. */
export function findCaller(accounts: AccountsState, request: FastifyRequest): AccountUser | undefined {
  const token = findActiveToken(accounts, getTokenText(request) ?? '');
  return token && accounts.users.get(token.userId);
}

interface TokenRequest {
  /** ZUID. Defaults to the first user. */
  readonly userId?: string | undefined;
  readonly scopes: readonly string[];
  readonly offline: boolean;
  /** Refresh token to issue. Defaults to a new one. */
  readonly refreshToken?: string | undefined;
}

interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
}

/** Issues tokens as after a consent. Only offline access has a refresh token. */
export function issueTokens(state: AccountsState, { userId, scopes, offline, refreshToken: known }: TokenRequest): IssuedTokens {
  const [firstUser = ''] = state.users.keys();
  const grant = { userId: userId ?? firstUser, scopes };
  if (!offline) return { accessToken: createAccessToken(state, grant) };
  const refreshToken = createRefreshToken(state, grant, known);
  return { accessToken: createAccessToken(state, refreshToken), refreshToken: refreshToken.token };
}

/** Returns the token in the header, after `Zoho-oauthtoken` or `Bearer`. */
export function getTokenText({ headers }: FastifyRequest): string | undefined {
  return /^(?:Zoho-oauthtoken|Bearer)\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function findActiveToken({ accessTokens, base }: AccountsState, text: string): AccessToken | undefined {
  const token = accessTokens.get(text);
  return token && token.expiresAt > base.clock.now() ? token : undefined;
}

function hasScope(token: AccessToken, scope: string): boolean {
  const required = parseScope(scope);
  return token.scopes.some((granted) => covers(granted, required));
}
