import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeMarkup } from '../../core/markup.ts';
import { ConsentError, sendConsentPage } from '../../core/oauth.ts';
import { type Params, toParams } from '../../core/params.ts';
import type { MailState } from '../mail.state.ts';
import { getProvider, MAIL_CLIENTS, type MailProvider, readScopes } from './providers.ts';
import { createCodeText, createGrant } from './tokens.ts';

/** Validity of an authorization code. Documented for Microsoft. */
const CODE_MS = 600_000;
const PATHS = ['/microsoft/:tenant/oauth2/v2.0/authorize', '/google/o/oauth2/v2/auth'];
const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/[^?#]*$/;

export const PAGE_TITLES: Record<MailProvider, string> = { microsoft: 'Microsoft (sandbox)', google: 'Google (sandbox)' };

/** Paths of Microsoft have a tenant. */
export interface TenantRoute {
  readonly Params: { readonly tenant?: string };
}

interface TenantRequest {
  readonly url: string;
  readonly params: TenantRoute['Params'];
}

/** GET shows the consent page, and POST sends its form. */
export function authorizeRoutes(app: FastifyInstance, state: () => MailState): void {
  for (const path of PATHS) {
    app.get<TenantRoute>(path, (request, reply) => {
      const params = toParams(request.query);
      checkRequest(request, params);
      return sendQuestion(state(), getProvider(request.url), reply, params);
    });
    app.post<TenantRoute>(path, (request, reply) => {
      const params = toParams(request.body);
      checkRequest(request, params);
      return decide(state(), getProvider(request.url), reply, params);
    });
  }
}

/** Returns whether the tenant is that of the client or a name for all tenants. Google has none. */
export function isKnownTenant({ url, params }: TenantRequest): boolean {
  const known: readonly string[] = [MAIL_CLIENTS.microsoft.tenant, 'common', 'organizations'];
  return getProvider(url) === 'google' || known.includes(params.tenant ?? '');
}

function checkRequest(request: TenantRequest, params: Params): void {
  if (!isKnownTenant(request)) throw new ConsentError(400, `AADSTS90002: Tenant '${request.params.tenant}' not found.`);
  const provider = getProvider(request.url);
  if (params.client_id !== MAIL_CLIENTS[provider].clientId) throw new ConsentError(400, 'invalid_client');
  if (!LOOPBACK.test(params.redirect_uri ?? '')) throw new ConsentError(400, 'redirect_uri_mismatch');
  if (params.response_type !== 'code') throw new ConsentError(400, 'unsupported_response_type');
  if (!readScopes(provider, params.scope)) throw new ConsentError(400, 'invalid_scope');
  if (params.code_challenge !== undefined && params.code_challenge_method !== 'S256')
    throw new ConsentError(400, 'invalid_request: code_challenge_method');
  if (!params.state) throw new ConsentError(400, 'invalid_request: state is missing');
}

function sendQuestion({ mailboxes }: MailState, provider: MailProvider, reply: FastifyReply, params: Params): FastifyReply {
  const options = [...mailboxes.keys()].map(
    (address) => `<option${address === params.login_hint?.toLowerCase() ? ' selected' : ''}>${escapeMarkup(address)}</option>`,
  );
  const scopes = readScopes(provider, params.scope) ?? [];
  return sendConsentPage(reply, {
    title: PAGE_TITLES[provider],
    question: `<p>OBDesk asks for access to your mail:</p><ul>${scopes.map((scope) => `<li>${escapeMarkup(scope)}</li>`).join('')}</ul>`,
    choices: `<label>Account <select name="account">${options.join('')}</select></label>`,
    allow: 'Accept',
    deny: 'Cancel',
    params,
  });
}

function decide(state: MailState, provider: MailProvider, reply: FastifyReply, params: Params): FastifyReply {
  if (params.decision === 'deny') return redirectBack(reply, params, { error: 'access_denied' });
  const scopes = readScopes(provider, params.scope) ?? [];
  const grant = createGrant(state, provider, params.account ?? '', scopes);
  if (params.decision !== 'allow' || !grant) return sendQuestion(state, provider, reply, params);
  const code = createCodeText(provider);
  state.codes.set(code, {
    grant,
    redirectUri: params.redirect_uri ?? '',
    codeChallenge: params.code_challenge,
    isOffline: provider === 'google' ? params.access_type === 'offline' : scopes.includes('offline_access'),
    expiresAt: state.base.clock.now() + CODE_MS,
  });
  return redirectBack(reply, params, provider === 'google' ? { code, scope: scopes.join(' ') } : { code });
}

function redirectBack(reply: FastifyReply, { redirect_uri: uri, state = '' }: Params, result: Record<string, string>): FastifyReply {
  return reply.redirect(`${uri}?${new URLSearchParams({ ...result, state })}`);
}
