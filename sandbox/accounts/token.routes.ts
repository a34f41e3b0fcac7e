import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isVerified } from '../core/pkce.ts';
import { issueTokens } from './access.ts';
import type { AccountsState, Client } from './accounts.state.ts';
import { AccountsError, ThrottledError } from './accounts-error.ts';
import { getApiDomain, getParams, type Params } from './params.ts';
import {
  ACCESS_TOKEN_SECONDS,
  createAccessToken,
  mayGiveRefreshToken,
  mayRefresh,
  revokeAccessToken,
  revokeRefreshToken,
} from './tokens.ts';

interface Grant {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
}

export function tokenRoutes(app: FastifyInstance, state: () => AccountsState): void {
  app.post('/accounts/oauth/v2/token', (request, reply) => {
    const grant = createGrant(state(), getParams(request));
    return reply.send(serializeGrant(request, grant));
  });

  app.post('/accounts/oauth/v2/token/revoke', (request, reply) => {
    revoke(state(), request);
    return reply.send({ status: 'success' });
  });
}

function serializeGrant(request: FastifyRequest, tokens: Grant): unknown {
  return { ...tokens, api_domain: getApiDomain(request), token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS };
}

function createGrant(state: AccountsState, params: Params): Grant {
  const client = state.clients.get(params.client_id ?? '');
  if (!client) throw new AccountsError('invalid_client');
  if (client.clientSecret !== params.client_secret) throw new AccountsError('invalid_client_secret');
  if (params.grant_type === 'authorization_code') return exchangeCode(state, client, params);
  if (params.grant_type === 'refresh_token') return refresh(state, client, params);
  throw new AccountsError('unsupported_grant_type');
}

function exchangeCode(state: AccountsState, client: Client, params: Params): Grant {
  const code = state.codes.get(params.code ?? '');
  if (!code || code.clientId !== client.clientId || code.expiresAt <= state.base.clock.now()) throw new AccountsError('invalid_code');
  const isVerifierNeeded = params.code_verifier !== undefined || state.base.settings.isOn('accountsRequiresVerifier');
  if (isVerifierNeeded && !isVerified(code.codeChallenge, params.code_verifier)) throw new AccountsError('invalid_code');
  if (code.redirectUri !== params.redirect_uri) throw new AccountsError('invalid_redirect_uri');
  if (code.givesRefreshToken && !mayGiveRefreshToken(state, code.userId)) throw new ThrottledError();
  state.codes.delete(params.code ?? '');
  const { accessToken, refreshToken } = issueTokens(state, { ...code, offline: code.givesRefreshToken });
  return { access_token: accessToken, ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }) };
}

function refresh(state: AccountsState, client: Client, params: Params): Grant {
  const token = state.refreshTokens.get(params.refresh_token ?? '');
  if (!token || token.clientId !== client.clientId) throw new AccountsError('invalid_code');
  if (!mayRefresh(state, token)) throw new ThrottledError();
  return { access_token: createAccessToken(state, token) };
}

function revoke(state: AccountsState, request: FastifyRequest): void {
  const { token = '' } = getParams(request);
  if (!revokeRefreshToken(state, token) && !revokeAccessToken(state, token)) throw new AccountsError('invalid_token', 400);
}
