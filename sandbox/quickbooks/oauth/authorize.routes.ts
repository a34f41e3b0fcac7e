import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../../core/sandbox-state.ts';
import { type Params, toParams } from '../params.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { consentPage, refusalPage } from './authorize-page.ts';
import { QUICKBOOKS_CLIENT, REALM_ID } from './connection.ts';
import { isRegistered } from './redirects.ts';

/** Below the prefix of the OAuth hosts, and as the real address spells it. */
const PATHS = ['/quickbooks/oauth2/connect/oauth2', '/quickbooks/connect/oauth2'];
const ACCOUNTING = 'com.intuit.quickbooks.accounting';
const SCOPES = [ACCOUNTING, 'com.intuit.quickbooks.payment', 'openid', 'profile', 'email', 'phone', 'address'];

/** The address asks, the form of the page decides. */
export function authorizeRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const path of PATHS) {
    app.get(path, ({ query }, reply) => {
      const params = toParams(query);
      const error = errorIn(sandbox().quickbooks, params);
      return error ? sendPage(reply, 400, refusalPage(error)) : sendPage(reply, 200, consentPage(REALM_ID, params));
    });
    app.post(path, (request, reply) => decide(sandbox().quickbooks, request, reply));
  }
}

function decide(state: QuickbooksState, { body }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const params = toParams(body);
  const error = errorIn(state, params);
  if (error) return sendPage(reply, 400, refusalPage(error));
  if (params.decision === 'allow') return sendBack(reply, params, { code: newCode(state, params), realmId: REALM_ID });
  return params.decision === 'deny'
    ? sendBack(reply, params, { error: 'access_denied' })
    : sendPage(reply, 200, consentPage(REALM_ID, params));
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
  const expiresAt = base.clock.now() + base.settings.number('quickbooksCodeMs');
  grants.codes.set(code, { redirectUri: params.redirect_uri ?? '', expiresAt });
  return code;
}

function sendBack(reply: FastifyReply, { redirect_uri: redirectUri, state = '' }: Params, outcome: Record<string, string>): FastifyReply {
  return reply.redirect(`${redirectUri}?${new URLSearchParams({ ...outcome, state })}`);
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
