import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from '../core/markup.ts';
import { ConsentError, isLoopback, sendConsentPage } from '../core/oauth.ts';
import { type Params, toParams } from '../core/params.ts';
import { DATA_CENTER_PREFIXES, getDataCenter } from '../core/providers.ts';
import { type AccountsState, ZOHO_CLIENT } from './accounts.state.ts';
import { isKnownScope, splitScopes } from './scopes.ts';
import { createSecret } from './tokens.ts';

export const PAGE_TITLE = 'Zoho Accounts (sandbox)';
const PATH = '/accounts/oauth/v2/auth';
const CODE_MS = 2 * 60_000;
/** Registered redirect URIs: loopback addresses with these paths. */
const REDIRECT_PATHS = ['/auth/zoho/connect-callback', '/auth/zoho/login-callback', '/auth-callback'];

/** GET shows the consent page, and POST sends its form. */
export function authorizeRoutes(app: FastifyInstance, state: () => AccountsState): void {
  app.get(PATH, ({ query }, reply) => {
    const params = toParams(query);
    parseRequest(params);
    return sendQuestion(reply, state(), params);
  });
  app.post(PATH, (request, reply) => {
    const params = { ...toParams(request.query), ...toParams(request.body) };
    const authorization = parseRequest(params);
    if (params.decision === 'deny') return reply.redirect(toCallbackUrl(authorization, { error: 'access_denied' }));
    if (params.decision !== 'allow') return sendQuestion(reply, state(), params);
    if (!state().users.has(params.user ?? '')) throw new ConsentError(200, 'invalid_user');
    return reply.redirect(allow(state(), authorization, params.user ?? '', request));
  });
}

interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly isOffline: boolean;
  readonly promptsConsent: boolean;
  readonly state: string | undefined;
  readonly codeChallenge: string | undefined;
}

/** Parses an authorization request. An invalid one is rejected on a page with the status 200. */
function parseRequest(params: Params): AuthorizationRequest {
  const redirectUri = params.redirect_uri ?? '';
  const scopes = splitScopes(params.scope ?? '');
  if (params.client_id !== ZOHO_CLIENT.clientId) throw new ConsentError(200, 'invalid_client');
  if (!isLoopback(redirectUri, REDIRECT_PATHS)) throw new ConsentError(200, 'invalid_redirect_uri');
  if (params.response_type !== 'code') throw new ConsentError(200, 'invalid_response_type');
  if (scopes.length === 0 || !scopes.every(isKnownScope)) throw new ConsentError(200, 'invalid_scope');
  if (params.code_challenge !== undefined && params.code_challenge_method !== 'S256') throw new ConsentError(200, 'invalid_code_challenge');
  return {
    redirectUri,
    scopes,
    isOffline: params.access_type === 'offline',
    promptsConsent: params.prompt === 'consent',
    state: params.state,
    codeChallenge: params.code_challenge,
  };
}

/** Returns the callback URL with a new code. */
function allow(state: AccountsState, authorization: AuthorizationRequest, userId: string, request: FastifyRequest): string {
  const { redirectUri, scopes, isOffline, promptsConsent, codeChallenge } = authorization;
  const dataCenter = getDataCenter(request.url);
  const code = createSecret();
  state.codes.set(code, {
    dataCenter,
    redirectUri,
    userId,
    scopes,
    givesRefreshToken: isOffline && (promptsConsent || !hasConsented(state, userId, scopes)),
    codeChallenge,
    expiresAt: state.base.clock.now() + CODE_MS,
  });
  const accountsServer = `${request.protocol}://${request.host}${DATA_CENTER_PREFIXES[dataCenter]}/accounts`;
  return toCallbackUrl(authorization, { code, location: dataCenter, 'accounts-server': accountsServer });
}

function toCallbackUrl({ redirectUri, state }: AuthorizationRequest, params: Record<string, string>): string {
  return `${redirectUri}?${new URLSearchParams({ ...(state === undefined ? {} : { state }), ...params })}`;
}

/** Returns whether the user has a refresh token with these scopes. Another one must be requested. */
function hasConsented({ refreshTokens }: AccountsState, userId: string, scopes: readonly string[]): boolean {
  return [...refreshTokens.values()].some((token) => token.userId === userId && scopes.every((scope) => token.scopes.includes(scope)));
}

function sendQuestion(reply: FastifyReply, { users }: AccountsState, params: Params): FastifyReply {
  const scopes = splitScopes(params.scope ?? '').map((scope) => `<li>${escapeMarkup(scope)}</li>`);
  const people = [...users.values()].map(
    ({ zuid, firstName, lastName, email, isActive }, index) =>
      `<label><input type="radio" name="user" value="${zuid}"${index === 0 ? ' checked' : ''}> ` +
      `${escapeMarkup(`${firstName} ${lastName}`)} (${escapeMarkup(email)}${isActive ? '' : ', inactive'})</label>`,
  );
  return sendConsentPage(reply, {
    title: PAGE_TITLE,
    question: `<p>An application asks for access to your Zoho data:</p>\n<ul>${scopes.join('')}</ul>`,
    choices: `<fieldset><legend>Sign in as</legend>${people.join('\n')}</fieldset>`,
    allow: 'Allow',
    deny: 'Deny',
    params,
  });
}
