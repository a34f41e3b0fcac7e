import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { TokenError } from '../quickbooks-error.ts';
import { type Connection, type IssuedToken, QUICKBOOKS_CLIENT, REALM_ID } from './connection.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
const DAY_MS = 86_400_000;
const IDLE_MS = 100 * DAY_MS;
const MAX_AGE_MS = 5 * 365 * DAY_MS;

/** What the token endpoint issues. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly refreshTokenSeconds: number;
}

/** A connection that begins now, and has no tokens yet. */
export function newConnection({ base }: QuickbooksState): Connection {
  return { realmId: REALM_ID, connectedAt: base.clock.now(), tokens: new Set() };
}

/** New tokens for a refresh token, which ends soon after that; refuses one that is not active. */
export function rotate(state: QuickbooksState, refreshToken: string): TokenPair {
  const now = state.base.clock.now();
  const token = findActive(state.grants.refreshTokens, refreshToken, now);
  if (!token) throw new TokenError('invalid_grant', 'Incorrect or invalid refresh token');
  const pair = issue(state, token.connection);
  token.expiresAt = Math.min(token.expiresAt, now + state.base.settings.number('quickbooksOldRefreshTokenMs'));
  return pair;
}

/** The connection that a token belongs to, whichever of the two it is. */
export function findConnection({ grants }: QuickbooksState, text: string): Connection | undefined {
  return (grants.refreshTokens.get(text) ?? grants.accessTokens.get(text))?.connection;
}

/** Ends a connection with all its tokens. */
export function disconnect({ grants }: QuickbooksState, { tokens }: Connection): void {
  for (const token of tokens) {
    grants.accessTokens.delete(token);
    grants.refreshTokens.delete(token);
  }
}

/** What a call carries as its token. */
export function getBearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The token of a call, when it is active. */
export function findActiveAccessToken({ grants, base }: QuickbooksState, text: string): IssuedToken | undefined {
  return findActive(grants.accessTokens, text, base.clock.now());
}

/** A ready connection for tests: as if somebody had just allowed access. */
export function readyQuickbooks(state: QuickbooksState) {
  const { accessToken, refreshToken } = issue(state, newConnection(state));
  return { ...QUICKBOOKS_CLIENT, accessToken, refreshToken, realmId: REALM_ID };
}

/** New tokens of a connection. */
export function issue({ grants, base }: QuickbooksState, connection: Connection): TokenPair {
  const now = base.clock.now();
  const accessToken = `eyJ.sandbox.${randomBytes(24).toString('base64url')}`;
  const refreshToken = `AB1${randomBytes(24).toString('base64url')}`;
  const refreshUntil = Math.min(now + IDLE_MS, connection.connectedAt + MAX_AGE_MS);
  grants.accessTokens.set(accessToken, { connection, expiresAt: now + ACCESS_TOKEN_SECONDS * 1_000 });
  grants.refreshTokens.set(refreshToken, { connection, expiresAt: refreshUntil });
  connection.tokens.add(accessToken).add(refreshToken);
  return { accessToken, refreshToken, refreshTokenSeconds: Math.floor((refreshUntil - now) / 1_000) };
}

function findActive(tokens: ReadonlyMap<string, IssuedToken>, text: string, now: number): IssuedToken | undefined {
  const token = tokens.get(text);
  return token && token.expiresAt > now ? token : undefined;
}
