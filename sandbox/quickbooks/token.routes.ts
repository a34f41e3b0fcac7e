import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isVerified } from '../core/oauth.ts';
import { type Params, toParams } from '../core/params.ts';
import { QUICKBOOKS_CLIENT, type QuickbooksState } from './quickbooks.state.ts';
import { TokenError } from './quickbooks-error.ts';
import { ACCESS_TOKEN_SECONDS, createConnection, disconnect, findConnection, issueTokens, rotateTokens, type TokenPair } from './tokens.ts';

export function tokenRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  app.post('/quickbooks/oauth2/v1/tokens/bearer', (request, reply) => {
    checkClient(request);
    const { accessToken, refreshToken, refreshTokenSeconds } = createTokens(state(), getForm(request));
    return reply.header('cache-control', 'no-store').send({
      token_type: 'bearer',
      access_token: accessToken,
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: refreshToken,
      x_refresh_token_expires_in: refreshTokenSeconds,
    });
  });
  app.post('/quickbooks/oauth2/v1/tokens/revoke', (request, reply) => {
    checkClient(request);
    const { token } = toParams(request.body);
    if (token === undefined) throw new TokenError('invalid_request');
    const connection = findConnection(state(), token);
    if (!connection) throw new TokenError('invalid_grant');
    disconnect(state(), connection);
    return reply.code(200).send();
  });
}

/** Clients authenticate in the header only. */
function checkClient({ headers }: FastifyRequest): void {
  const { clientId, clientSecret } = QUICKBOOKS_CLIENT;
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (headers.authorization !== expected) throw new TokenError('invalid_client', undefined, 401);
}

/** Tokens are requested with a form only. */
function getForm({ headers, body }: FastifyRequest): Params {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ? toParams(body) : {};
}

function createTokens(state: QuickbooksState, params: Params): TokenPair {
  if (!params.grant_type) throw new TokenError('invalid_request');
  if (params.grant_type === 'authorization_code') return exchangeCode(state, params);
  if (params.grant_type !== 'refresh_token') throw new TokenError('unsupported_grant_type');
  if (!params.refresh_token) throw new TokenError('invalid_request');
  return rotateTokens(state, params.refresh_token);
}

/** A code can be used once, even if that fails. A second use revokes the tokens of the first. */
function exchangeCode(state: QuickbooksState, { code, redirect_uri: redirectUri, code_verifier: verifier }: Params): TokenPair {
  if (!code || !redirectUri) throw new TokenError('invalid_request');
  const given = state.codes.get(code);
  if (given?.connection) disconnect(state, given.connection);
  const isFresh = given && !given.connection && given.expiresAt > state.base.clock.now();
  if (!isFresh || given.redirectUri !== redirectUri || !isVerified(given.codeChallenge, verifier)) {
    state.codes.delete(code);
    throw new TokenError('invalid_grant');
  }
  given.connection = createConnection(state);
  return issueTokens(state, given.connection);
}
