import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isVerified } from '../../core/pkce.ts';
import { type Params, toParams } from '../params.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { TokenError } from '../quickbooks-error.ts';
import { QUICKBOOKS_CLIENT } from './connection.ts';
import { ACCESS_TOKEN_SECONDS, disconnect, findConnection, issue, newConnection, rotate, type TokenPair } from './tokens.ts';

/** Below the prefix of the OAuth hosts, with and without their own first folder. */
const TOKEN_PATHS = ['/quickbooks/oauth2/v1/tokens/bearer', '/quickbooks/oauth2/oauth2/v1/tokens/bearer'];
const REVOKE_PATHS = [
  '/quickbooks/oauth2/v2/oauth2/tokens/revoke',
  '/quickbooks/oauth2/v1/tokens/revoke',
  '/quickbooks/v2/oauth2/tokens/revoke',
];

export function tokenRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  for (const path of TOKEN_PATHS) {
    app.post(path, (request, reply) => {
      checkClient(request);
      const tokens = issueTokens(state(), getForm(request));
      return reply.header('cache-control', 'no-store').send(serializeTokens(tokens));
    });
  }
  for (const path of REVOKE_PATHS) {
    app.post(path, (request, reply) => {
      checkClient(request);
      const { token } = toParams(request.body);
      if (token === undefined) throw new TokenError('invalid_request');
      const connection = findConnection(state(), token);
      if (!connection) throw new TokenError('invalid_grant');
      disconnect(state(), connection);
      return reply.code(200).send();
    });
  }
}

/** The client authenticates itself in the header only. */
function checkClient({ headers }: FastifyRequest): void {
  const { clientId, clientSecret } = QUICKBOOKS_CLIENT;
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (headers.authorization !== expected) throw new TokenError('invalid_client', undefined, 401);
}

/** Tokens are asked for with a form, and with nothing else. */
function getForm({ headers, body }: FastifyRequest): Params {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ? toParams(body) : {};
}

function issueTokens(state: QuickbooksState, params: Params): TokenPair {
  if (!params.grant_type) throw new TokenError('invalid_request');
  if (params.grant_type === 'authorization_code') return exchangeCode(state, params);
  if (params.grant_type !== 'refresh_token') throw new TokenError('unsupported_grant_type');
  if (!params.refresh_token) throw new TokenError('invalid_request');
  return rotate(state, params.refresh_token);
}

/** A code can be used once, whether or not that succeeds; used again, it ends what it was exchanged for. */
function exchangeCode(state: QuickbooksState, { code, redirect_uri: redirectUri, code_verifier: verifier }: Params): TokenPair {
  if (!code || !redirectUri) throw new TokenError('invalid_request');
  const given = state.grants.codes.get(code);
  if (given?.connection) disconnect(state, given.connection);
  const isFresh = given && !given.connection && given.expiresAt > state.base.clock.now();
  if (!isFresh || given.redirectUri !== redirectUri || !isVerified(given.codeChallenge, verifier)) {
    state.grants.codes.delete(code);
    throw new TokenError('invalid_grant');
  }
  given.connection = newConnection(state);
  return issue(state, given.connection);
}

function serializeTokens({ accessToken, refreshToken, refreshTokenSeconds }: TokenPair): unknown {
  return {
    token_type: 'bearer',
    access_token: accessToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    x_refresh_token_expires_in: refreshTokenSeconds,
  };
}
