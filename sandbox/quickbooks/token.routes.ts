import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Params, paramsOf } from '../accounts/params.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { QUICKBOOKS_CLIENT } from './connection.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { ACCESS_TOKEN_SECONDS, connect, disconnect, rotate, type TokenPair } from './tokens.ts';

/** Below the prefix of the OAuth hosts, with and without their own first folder. */
const TOKEN_PATHS = ['/quickbooks/oauth2/v1/tokens/bearer', '/quickbooks/oauth2/oauth2/v1/tokens/bearer'];
const REVOKE_PATHS = [
  '/quickbooks/oauth2/v2/oauth2/tokens/revoke',
  '/quickbooks/oauth2/v1/tokens/revoke',
  '/quickbooks/v2/oauth2/tokens/revoke',
];

export function tokenRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const path of TOKEN_PATHS) {
    app.post(path, (request, reply) => {
      if (!isClient(request)) return refuse(reply, 401, 'invalid_client');
      const pair = grant(sandbox().quickbooks, paramsOf(request));
      return typeof pair === 'string' ? refuse(reply, 400, pair) : reply.header('cache-control', 'no-store').send(answerOf(pair));
    });
  }
  for (const path of REVOKE_PATHS) {
    app.post(path, (request, reply) => {
      if (!isClient(request)) return refuse(reply, 401, 'invalid_client');
      return disconnect(sandbox().quickbooks, paramsOf(request).token ?? '') ? reply.code(200).send() : refuse(reply, 400, 'invalid_grant');
    });
  }
}

/** The client names itself in the header only. */
function isClient({ headers }: FastifyRequest): boolean {
  const { clientId, clientSecret } = QUICKBOOKS_CLIENT;
  return headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

function grant(state: QuickbooksState, params: Params): TokenPair | string {
  if (params.grant_type === 'refresh_token') return rotate(state, params.refresh_token ?? '') ?? 'invalid_grant';
  return params.grant_type === 'authorization_code' ? exchange(state, params) : 'unsupported_grant_type';
}

/** A code is good once, whatever comes of it. */
function exchange(state: QuickbooksState, { code = '', redirect_uri: redirectUri }: Params): TokenPair | string {
  const given = state.grants.codes.get(code);
  state.grants.codes.delete(code);
  const isGood = given && given.expiresAt > state.base.clock.now() && given.redirectUri === redirectUri;
  return isGood ? connect(state) : 'invalid_grant';
}

function answerOf({ accessToken, refreshToken, refreshTokenSeconds }: TokenPair): unknown {
  return {
    token_type: 'bearer',
    access_token: accessToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    x_refresh_token_expires_in: refreshTokenSeconds,
  };
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send(error === 'invalid_grant' ? { error, error_description: 'Token invalid' } : { error });
}
