import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { issueTokens } from './access.ts';
import type { AccountsState, Client } from './accounts.state.ts';
import { accessDenied } from './accounts-error.ts';
import { getApiDomain, getParams, type Params } from './params.ts';
import { ACCESS_TOKEN_SECONDS, createAccessToken, mayGiveRefreshToken, mayRefresh } from './tokens.ts';

interface Grant {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly scopes: readonly string[];
}

/** A refusal is a plain word, answered with status 200, but for the one that tells to slow down. */
type Refusal = 'invalid_code' | 'invalid_client' | 'invalid_client_secret' | 'invalid_redirect_uri' | 'unsupported_grant_type' | 'too_many';

export function tokenRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  app.post('/accounts/oauth/v2/token', (request, reply) => {
    const { accounts, settings } = sandbox();
    const answer = grant(accounts, getParams(request));
    if (typeof answer === 'string') return refuse(reply, answer);
    return reply.send(tokenAnswer(request, answer, settings.isOn('accountsAnswersScope')));
  });
}

function tokenAnswer(request: FastifyRequest, { scopes, ...tokens }: Grant, namesScope: boolean): unknown {
  const scope = namesScope ? { scope: scopes.join(' ') } : {};
  return { ...tokens, ...scope, api_domain: getApiDomain(request), token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS };
}

function refuse(reply: FastifyReply, error: Refusal): FastifyReply {
  return error === 'too_many' ? reply.code(400).send(accessDenied) : reply.send({ error });
}

function grant(state: AccountsState, params: Params): Grant | Refusal {
  const client = state.clients.get(params.client_id ?? '');
  if (!client) return 'invalid_client';
  if (client.clientSecret !== params.client_secret) return 'invalid_client_secret';
  if (params.grant_type === 'authorization_code') return exchangeCode(state, client, params);
  if (params.grant_type === 'refresh_token') return refresh(state, client, params);
  return 'unsupported_grant_type';
}

function exchangeCode(state: AccountsState, client: Client, params: Params): Grant | Refusal {
  const code = state.codes.get(params.code ?? '');
  if (!code || code.clientId !== client.clientId || code.expiresAt <= state.base.clock.now()) return 'invalid_code';
  if (code.redirectUri !== params.redirect_uri) return 'invalid_redirect_uri';
  if (code.givesRefreshToken && !mayGiveRefreshToken(state, code.userId)) return 'too_many';
  state.codes.delete(params.code ?? '');
  const { accessToken, refreshToken } = issueTokens(state, { ...code, offline: code.givesRefreshToken });
  return { access_token: accessToken, ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }), scopes: code.scopes };
}

function refresh(state: AccountsState, client: Client, params: Params): Grant | Refusal {
  const token = state.refreshTokens.get(params.refresh_token ?? '');
  if (!token || token.clientId !== client.clientId) return 'invalid_code';
  if (!mayRefresh(state, token)) return 'too_many';
  return { access_token: createAccessToken(state, token), scopes: token.scopes };
}
