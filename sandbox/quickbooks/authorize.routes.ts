import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Params, paramsOf } from '../accounts/params.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { consentPage, refusalPage } from './authorize-page.ts';
import { QUICKBOOKS_CLIENT, REALM_ID } from './connection.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { isRegistered } from './redirects.ts';

/** Below the prefix of the OAuth hosts, and as the real address spells it. */
const PATHS = ['/quickbooks/oauth2/connect/oauth2', '/quickbooks/connect/oauth2'];
const ACCOUNTING = 'com.intuit.quickbooks.accounting';
const SCOPES = [ACCOUNTING, 'com.intuit.quickbooks.payment', 'openid', 'profile', 'email', 'phone', 'address'];

export function authorizeRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const path of PATHS) {
    app.get(path, (request, reply) => answer(sandbox().quickbooks, request, reply));
    app.post(path, (request, reply) => answer(sandbox().quickbooks, request, reply));
  }
}

function answer(state: QuickbooksState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const params = paramsOf(request);
  const error = errorIn(state, params);
  const { decision } = params;
  if (error || !decision) {
    const html = error ? refusalPage(error) : consentPage(REALM_ID, params);
    return reply
      .code(error ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(html);
  }
  return reply.redirect(
    callback(params, decision === 'deny' ? { error: 'access_denied' } : { code: newCode(state, params), realmId: REALM_ID }),
  );
}

function errorIn(state: QuickbooksState, params: Params): string | undefined {
  const scopes = (params.scope ?? '').split(/[ +]/).filter(Boolean);
  if (params.client_id !== QUICKBOOKS_CLIENT.clientId) return 'invalid_client';
  if (!isRegistered(state, params.redirect_uri ?? '')) return 'invalid_redirect_uri';
  if (params.response_type !== 'code') return 'unsupported_response_type';
  if (!scopes.includes(ACCOUNTING) || !scopes.every((scope) => SCOPES.includes(scope))) return 'invalid_scope';
  return params.state ? undefined : 'invalid_request: state is missing';
}

function newCode({ grants, base }: QuickbooksState, params: Params): string {
  const code = `XAB${randomBytes(20).toString('hex')}`;
  const expiresAt = base.clock.now() + base.switches.number('quickbooksCodeMs');
  grants.codes.set(code, { redirectUri: params.redirect_uri ?? '', expiresAt });
  return code;
}

function callback({ redirect_uri: redirectUri, state = '' }: Params, outcome: Record<string, string>): string {
  return `${redirectUri}?${new URLSearchParams({ ...outcome, state })}`;
}
