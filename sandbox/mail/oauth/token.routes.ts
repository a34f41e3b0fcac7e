import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isVerified } from '../../core/oauth.ts';
import { type Params, toParams } from '../../core/params.ts';
import type { MailState } from '../mail.state.ts';
import { isKnownTenant, type TenantRoute } from './authorize.routes.ts';
import type { Grant } from './grant.ts';
import { MailTokenError } from './mail-token-error.ts';
import { getProvider, MAIL_CLIENTS, type MailProvider } from './providers.ts';
import { ACCESS_TOKEN_SECONDS, type IssuedTokens, issueTokens, refreshTokens } from './tokens.ts';

const PATHS = ['/microsoft/:tenant/oauth2/v2.0/token', '/google/token'];

export function tokenRoutes(app: FastifyInstance, state: () => MailState): void {
  for (const path of PATHS) {
    app.post<TenantRoute>(path, (request, reply) => {
      const provider = getProvider(request.url);
      if (!isKnownTenant(request)) throw new MailTokenError(provider, 'request');
      const params = toParams(request.body);
      checkClient(provider, request, params);
      const { accessToken, refreshToken, grant } = createTokens(state(), provider, params);
      return reply.header('cache-control', 'no-store').send({
        token_type: 'Bearer',
        scope: grant.scopes.filter((scope) => scope !== 'offline_access').join(' '),
        expires_in: ACCESS_TOKEN_SECONDS,
        access_token: accessToken,
        ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      });
    });
  }
  app.post('/google/revoke', ({ body, query }, reply) => {
    const token = toParams(body).token ?? toParams(query).token ?? '';
    const { grant } = state().refreshTokens.get(token) ?? state().accessTokens.get(token) ?? {};
    if (!grant || grant.isRevoked) return reply.code(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
    grant.isRevoked = true;
    return {};
  });
}

/** Clients authenticate in the form or with Basic. */
function checkClient(provider: MailProvider, { headers }: Pick<FastifyRequest, 'headers'>, params: Params): void {
  const { clientId, clientSecret } = MAIL_CLIENTS[provider];
  const expected = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const basic = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const given = basic
    ? Buffer.from(basic, 'base64').toString()
    : [params.client_id ?? '', params.client_secret ?? ''].map(encodeURIComponent).join(':');
  if (given !== expected && given !== `${clientId}:${clientSecret}`) throw new MailTokenError(provider, 'client');
}

function createTokens(state: MailState, provider: MailProvider, params: Params): IssuedTokens & { readonly grant: Grant } {
  if (params.grant_type === 'authorization_code') return exchangeCode(state, provider, params);
  if (params.grant_type !== 'refresh_token') throw new MailTokenError(provider, params.grant_type ? 'grant-type' : 'request');
  if (!params.refresh_token) throw new MailTokenError(provider, 'request');
  return refreshTokens(state, provider, params.refresh_token);
}

/** A code can be used once, even if that fails. */
function exchangeCode(state: MailState, provider: MailProvider, { code = '', redirect_uri: redirectUri, code_verifier: verifier }: Params) {
  const given = state.codes.get(code);
  const isFresh = given && !given.isUsed && given.expiresAt > state.base.clock.now();
  if (given) given.isUsed = true;
  if (!isFresh || given.grant.provider !== provider || given.redirectUri !== redirectUri) throw new MailTokenError(provider, 'code');
  if (!isVerified(given.codeChallenge, verifier)) throw new MailTokenError(provider, 'verifier');
  return { ...issueTokens(state, given.grant, given.isOffline), grant: given.grant };
}
