import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../../core/sandbox-state.ts';
import { type Params, toParams } from '../params.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { QUICKBOOKS_CLIENT } from './connection.ts';
import { ACCESS_TOKEN_SECONDS, connect, disconnect, rotate, type TokenPair } from './tokens.ts';

/** Below the prefix of the OAuth hosts, with and without their own first folder. */
const TOKEN_PATHS = ['/quickbooks/oauth2/v1/tokens/bearer', '/quickbooks/oauth2/oauth2/v1/tokens/bearer'];
const REVOKE_PATHS = [
  '/quickbooks/oauth2/v2/oauth2/tokens/revoke',
  '/quickbooks/oauth2/v1/tokens/revoke',
  '/quickbooks/v2/oauth2/tokens/revoke',
];

/** Why no token is given out, in the words of OAuth. */
interface Refusal {
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';
  readonly error_description?: string;
}

export function tokenRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const path of TOKEN_PATHS) {
    app.post(path, { errorHandler: refuseBody }, (request, reply) => {
      if (!isClient(request)) return refuse(reply, 401, { error: 'invalid_client' });
      const outcome = grant(sandbox().quickbooks, getForm(request));
      if ('error' in outcome) return refuse(reply, 400, outcome);
      return reply.header('cache-control', 'no-store').send(toAnswer(outcome));
    });
  }
  for (const path of REVOKE_PATHS) {
    app.post(path, { errorHandler: refuseBody }, (request, reply) => {
      if (!isClient(request)) return refuse(reply, 401, { error: 'invalid_client' });
      const { token } = toParams(request.body);
      if (token === undefined) return refuse(reply, 400, { error: 'invalid_request' });
      return disconnect(sandbox().quickbooks, token) ? reply.code(200).send() : refuse(reply, 400, { error: 'invalid_grant' });
    });
  }
}

/** The client names itself in the header only. */
function isClient({ headers }: FastifyRequest): boolean {
  const { clientId, clientSecret } = QUICKBOOKS_CLIENT;
  return headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/** Tokens are asked for with a form, and with nothing else. */
function getForm({ headers, body }: FastifyRequest): Params {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ? toParams(body) : {};
}

function grant(state: QuickbooksState, params: Params): TokenPair | Refusal {
  if (!params.grant_type) return { error: 'invalid_request' };
  if (params.grant_type === 'authorization_code') return exchange(state, params);
  if (params.grant_type !== 'refresh_token') return { error: 'unsupported_grant_type' };
  if (!params.refresh_token) return { error: 'invalid_request' };
  return rotate(state, params.refresh_token) ?? { error_description: 'Incorrect or invalid refresh token', error: 'invalid_grant' };
}

/** A code is good once, whatever comes of it. */
function exchange(state: QuickbooksState, { code, redirect_uri: redirectUri }: Params): TokenPair | Refusal {
  if (!code || !redirectUri) return { error: 'invalid_request' };
  const given = state.grants.codes.get(code);
  state.grants.codes.delete(code);
  const isGood = given && given.expiresAt > state.base.clock.now() && given.redirectUri === redirectUri;
  return isGood ? connect(state) : { error: 'invalid_grant' };
}

function toAnswer({ accessToken, refreshToken, refreshTokenSeconds }: TokenPair): unknown {
  return {
    token_type: 'bearer',
    access_token: accessToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    x_refresh_token_expires_in: refreshTokenSeconds,
  };
}

function refuse(reply: FastifyReply, status: number, refusal: Refusal): FastifyReply {
  return reply.code(status).send(refusal);
}

/** A body that cannot be read. */
function refuseBody(error: { readonly statusCode?: number }, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if ((error.statusCode ?? 500) >= 500) throw error;
  return refuse(reply, 400, { error: 'invalid_request' });
}
