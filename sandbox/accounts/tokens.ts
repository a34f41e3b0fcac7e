import { randomBytes } from 'node:crypto';
import type { AccountsState, RefreshToken } from './accounts.state.ts';
import { parseScope } from './scopes.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
const WINDOW_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
/** Active access tokens per refresh token. Documented as 30; a third party says 10. */
const MOST_ACCESS_TOKENS = 30;
/** Active refresh tokens per user. Documented. */
const MOST_REFRESH_TOKENS = 20;

interface Grant {
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The refresh token that the access token is made from. */
  readonly token?: string;
}

/** Zoho's tokens and codes start with the number of the data centre. */
export function newSecret(): string {
  return `1000.${randomBytes(16).toString('hex')}.${randomBytes(16).toString('hex')}`;
}

/** A new access token; when there are too many, the oldest of its refresh token is revoked. */
export function createAccessToken(state: AccountsState, { userId, clientId, scopes, token }: Grant): string {
  const accessToken = newSecret();
  state.accessTokens.set(accessToken, {
    userId,
    clientId,
    scopes: scopes.map(parseScope),
    expiresAt: state.base.clock.now() + ACCESS_TOKEN_SECONDS * 1_000,
    refreshToken: token ?? null,
  });
  const siblings = token === undefined ? undefined : state.refreshTokens.get(token)?.accessTokens;
  siblings?.add(accessToken);
  revokeOldest(siblings, MOST_ACCESS_TOKENS, (oldest) => revokeAccessToken(state, oldest));
  return accessToken;
}

/** A new refresh token; when there are too many, the oldest of the user is revoked. */
export function createRefreshToken(state: AccountsState, { userId, clientId, scopes }: Grant, token = newSecret()): RefreshToken {
  const created: RefreshToken = {
    token,
    clientId,
    userId,
    scopes,
    accessTokens: new Set(),
    madeInWindow: 0,
    windowStart: Number.NEGATIVE_INFINITY,
  };
  const tokensOfUser = state.refreshTokensOfUser.get(userId) ?? new Set();
  state.refreshTokensOfUser.set(userId, tokensOfUser.add(created.token));
  state.refreshTokens.set(created.token, created);
  revokeOldest(tokensOfUser, MOST_REFRESH_TOKENS, (oldest) => revokeRefreshToken(state, oldest));
  return created;
}

/** Revokes a token; answers whether it existed. */
export function revokeAccessToken(state: AccountsState, text: string): boolean {
  const token = state.accessTokens.get(text);
  if (!token) return false;
  state.accessTokens.delete(text);
  if (token.refreshToken) state.refreshTokens.get(token.refreshToken)?.accessTokens.delete(text);
  return true;
}

/** Revokes a refresh token and all access tokens made from it; answers whether it existed. */
export function revokeRefreshToken(state: AccountsState, text: string): boolean {
  const token = state.refreshTokens.get(text);
  if (!token) return false;
  for (const accessToken of token.accessTokens) state.accessTokens.delete(accessToken);
  state.refreshTokensOfUser.get(token.userId)?.delete(text);
  return state.refreshTokens.delete(text);
}

/** Revokes every token of a data center, as if everybody had withdrawn their consent; answers how many refresh tokens there were. */
export function revokeAllTokens(state: AccountsState): number {
  const count = state.refreshTokens.size;
  for (const text of [...state.refreshTokens.keys()]) revokeRefreshToken(state, text);
  state.accessTokens.clear();
  return count;
}

/** Counts one more access token made by refreshing; false when the window is full, until it ends. */
export function mayRefresh(state: AccountsState, token: RefreshToken): boolean {
  const now = state.base.clock.now();
  const isOver = now >= token.windowStart + WINDOW_MS || now < token.windowStart;
  if (isOver) {
    token.windowStart = now;
    token.madeInWindow = 0;
  }
  if (token.madeInWindow >= state.base.settings.number('accountsAccessTokensPer10Minutes')) return false;
  token.madeInWindow += 1;
  return true;
}

/** Counts one more refresh token given to the user; false when too many were in the last minute. */
export function mayGiveRefreshToken(state: AccountsState, userId: string): boolean {
  const now = state.base.clock.now();
  const recent = (state.refreshTokenTimes.get(userId) ?? []).filter((at) => at > now - MINUTE_MS && at <= now);
  if (recent.length >= state.base.settings.number('accountsRefreshTokensPerMinute')) return false;
  state.refreshTokenTimes.set(userId, [...recent, now]);
  return true;
}

function revokeOldest(tokens: Set<string> | undefined, limit: number, revoke: (token: string) => unknown): void {
  for (const oldest of tokens ?? []) {
    if ((tokens?.size ?? 0) <= limit) return;
    revoke(oldest);
    tokens?.delete(oldest);
  }
}
