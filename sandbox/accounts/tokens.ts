import { randomBytes } from 'node:crypto';
import type { AccountsState, RefreshToken } from './accounts.state.ts';
import { parseScope } from './scopes.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
const WINDOW_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
/** Active access tokens per refresh token. Documented as 30; a third party reports 10. */
const MAX_ACCESS_TOKENS = 30;
/** Active refresh tokens per user. Documented. */
const MAX_REFRESH_TOKENS = 20;

interface Grant {
  readonly userId: string;
  readonly scopes: readonly string[];
  /** Refresh token of an access token. */
  readonly token?: string;
}

/** Creates a token or code. Those of Zoho begin with the number of the data center. */
export function createSecret(): string {
  return `1000.${randomBytes(16).toString('hex')}.${randomBytes(16).toString('hex')}`;
}

/** Creates an access token and revokes the oldest one of its refresh token above the limit. */
export function createAccessToken(state: AccountsState, { userId, scopes, token }: Grant): string {
  const accessToken = createSecret();
  const expiresAt = state.base.clock.now() + ACCESS_TOKEN_SECONDS * 1_000;
  state.accessTokens.set(accessToken, { userId, scopes: scopes.map(parseScope), expiresAt, refreshToken: token });
  const siblings = state.refreshTokens.get(token ?? '')?.accessTokens.add(accessToken);
  const [oldest] = siblings ?? [];
  if (siblings && siblings.size > MAX_ACCESS_TOKENS && oldest !== undefined) revokeAccessToken(state, oldest);
  return accessToken;
}

/** Creates a refresh token and revokes the oldest one of the user above the limit. */
export function createRefreshToken(state: AccountsState, { userId, scopes }: Grant, token = createSecret()): RefreshToken {
  const created: RefreshToken = {
    token,
    userId,
    scopes,
    accessTokens: new Set(),
    createdInWindow: 0,
    windowStart: Number.NEGATIVE_INFINITY,
  };
  state.refreshTokens.set(token, created);
  const tokensOfUser = [...state.refreshTokens.values()].filter((candidate) => candidate.userId === userId);
  for (const oldest of tokensOfUser.slice(0, -MAX_REFRESH_TOKENS)) revokeRefreshToken(state, oldest.token);
  return created;
}

/** Revokes an access token. Returns whether it existed. */
export function revokeAccessToken(state: AccountsState, text: string): boolean {
  const token = state.accessTokens.get(text);
  state.refreshTokens.get(token?.refreshToken ?? '')?.accessTokens.delete(text);
  return state.accessTokens.delete(text);
}

/** Revokes a refresh token and its access tokens. Returns whether it existed. */
export function revokeRefreshToken(state: AccountsState, text: string): boolean {
  for (const accessToken of state.refreshTokens.get(text)?.accessTokens ?? []) state.accessTokens.delete(accessToken);
  return state.refreshTokens.delete(text);
}

/** Revokes all tokens. Returns the number of refresh tokens. */
export function revokeAllTokens(state: AccountsState): number {
  const count = state.refreshTokens.size;
  state.refreshTokens.clear();
  state.accessTokens.clear();
  return count;
}

/** Counts a refresh; false if the window is full. */
export function mayRefresh({ base }: AccountsState, token: RefreshToken): boolean {
  const now = base.clock.now();
  if (now >= token.windowStart + WINDOW_MS || now < token.windowStart) {
    token.windowStart = now;
    token.createdInWindow = 0;
  }
  if (token.createdInWindow >= base.settings.number('accountsAccessTokensPer10Minutes')) return false;
  token.createdInWindow += 1;
  return true;
}

/** Counts a refresh token of the user; false if there were too many in the last minute. */
export function mayGiveRefreshToken({ base, refreshTokenTimes }: AccountsState, userId: string): boolean {
  const now = base.clock.now();
  const recent = (refreshTokenTimes.get(userId) ?? []).filter((at) => at > now - MINUTE_MS && at <= now);
  if (recent.length >= base.settings.number('accountsRefreshTokensPerMinute')) return false;
  refreshTokenTimes.set(userId, [...recent, now]);
  return true;
}
