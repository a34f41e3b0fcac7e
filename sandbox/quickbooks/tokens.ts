import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Connection, type IssuedToken, QUICKBOOKS_CLIENT, type QuickbooksState, REALM_ID } from './quickbooks.state.ts';
import { TokenError } from './quickbooks-error.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
const DAY_MS = 86_400_000;
const IDLE_MS = 100 * DAY_MS;
const MAX_AGE_MS = 5 * 365 * DAY_MS;

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly refreshTokenSeconds: number;
}

/** Creates a connection without tokens. */
export function createConnection({ base }: QuickbooksState): Connection {
  return { realmId: REALM_ID, connectedAt: base.clock.now(), tokens: new Set() };
}

/** A connection that is ready to use. */
export interface QuickbooksConnection {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly realmId: string;
}

/** Connects as if a user had just consented. */
export function connectQuickbooks(state: QuickbooksState): QuickbooksConnection {
  const { accessToken, refreshToken } = issueTokens(state, createConnection(state));
  return { ...QUICKBOOKS_CLIENT, accessToken, refreshToken, realmId: REALM_ID };
}

/** Issues new tokens for a refresh token, which expires soon after. */
export function rotateTokens(state: QuickbooksState, refreshToken: string): TokenPair {
  const now = state.base.clock.now();
  const token = state.refreshTokens.get(refreshToken);
  if (!token || token.expiresAt <= now) throw new TokenError('invalid_grant', 'Incorrect or invalid refresh token');
  const pair = issueTokens(state, token.connection);
  token.expiresAt = Math.min(token.expiresAt, now + state.base.settings.number('quickbooksOldRefreshTokenMs'));
  return pair;
}

/** Returns the connection of an access or refresh token. */
export function findConnection({ accessTokens, refreshTokens }: QuickbooksState, text: string): Connection | undefined {
  return (refreshTokens.get(text) ?? accessTokens.get(text))?.connection;
}

/** Revokes all tokens of a connection. */
export function disconnect({ accessTokens, refreshTokens }: QuickbooksState, { tokens }: Connection): void {
  for (const token of tokens) {
    accessTokens.delete(token);
    refreshTokens.delete(token);
  }
}

/** Returns the bearer token of a request. */
export function getBearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Returns an access token if it is active. */
export function findActiveToken({ accessTokens, base }: QuickbooksState, text: string): IssuedToken | undefined {
  const token = accessTokens.get(text);
  return token && token.expiresAt > base.clock.now() ? token : undefined;
}

/** Issues new tokens of a connection. */
export function issueTokens({ accessTokens, refreshTokens, base }: QuickbooksState, connection: Connection): TokenPair {
  const now = base.clock.now();
  const accessToken = `eyJ.sandbox.${randomBytes(24).toString('base64url')}`;
  const refreshToken = `AB1${randomBytes(24).toString('base64url')}`;
  const refreshUntil = Math.min(now + IDLE_MS, connection.connectedAt + MAX_AGE_MS);
  accessTokens.set(accessToken, { connection, expiresAt: now + ACCESS_TOKEN_SECONDS * 1_000 });
  refreshTokens.set(refreshToken, { connection, expiresAt: refreshUntil });
  connection.tokens.add(accessToken).add(refreshToken);
  return { accessToken, refreshToken, refreshTokenSeconds: Math.floor((refreshUntil - now) / 1_000) };
}
