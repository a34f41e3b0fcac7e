import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ConsentError, sendConsentPage } from '../../core/consent-page.ts';
import { type Params, toParams } from '../params.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { isRegistered, QUICKBOOKS_CLIENT, REALM_ID } from './connection.ts';

/** Validity of an authorization code. Not confirmed. */
const CODE_MS = 600_000;

/** Below the prefix of the OAuth hosts, and as the real address spells it. */
const PATHS = ['/quickbooks/oauth2/connect/oauth2', '/quickbooks/connect/oauth2'];
const ACCOUNTING = 'com.intuit.quickbooks.accounting';
const SCOPES = [ACCOUNTING, 'com.intuit.quickbooks.payment', 'openid', 'profile', 'email', 'phone', 'address'];

export const PAGE_TITLE = 'Intuit (sandbox)';

/** A GET shows the consent page, the POST of its form decides. */
export function authorizeRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  for (const path of PATHS) {
    app.get(path, ({ query }, reply) => {
      const params = toParams(query);
      checkRequest(state(), params);
      return sendQuestion(reply, params);
    });
    app.post(path, ({ body }, reply) => {
      const params = toParams(body);
      checkRequest(state(), params);
      if (params.decision === 'allow') return redirectBack(reply, params, { code: createCode(state(), params), realmId: REALM_ID });
      return params.decision === 'deny' ? redirectBack(reply, params, { error: 'access_denied' }) : sendQuestion(reply, params);
    });
  }
}

/** Asks whether the application may access the company. */
function sendQuestion(reply: FastifyReply, params: Params): FastifyReply {
  return sendConsentPage(reply, {
    title: PAGE_TITLE,
    question: `<p>An application asks for access to the books of <strong>Sandbox Company</strong> (${REALM_ID}).</p>`,
    allow: 'Connect',
    deny: 'No thanks',
    params,
  });
}

function checkRequest(state: QuickbooksState, params: Params): void {
  const scopes = (params.scope ?? '').split(/[ +]/).filter(Boolean);
  if (params.client_id !== QUICKBOOKS_CLIENT.clientId) throw new ConsentError(400, 'invalid_client');
  if (!isRegistered(state.grants, params.redirect_uri ?? '')) throw new ConsentError(400, 'invalid_redirect_uri');
  if (params.response_type !== 'code') throw new ConsentError(400, 'unsupported_response_type');
  const isKnown = scopes.includes(ACCOUNTING) && scopes.every((scope) => SCOPES.includes(scope));
  if (!isKnown) throw new ConsentError(400, 'invalid_scope');
  if (params.code_challenge !== undefined && params.code_challenge_method !== 'S256')
    throw new ConsentError(400, 'invalid_request: code_challenge_method');
  if (!params.state) throw new ConsentError(400, 'invalid_request: state is missing');
}

function createCode({ grants, base }: QuickbooksState, params: Params): string {
  const code = `XAB${randomBytes(20).toString('hex')}`;
  const expiresAt = base.clock.now() + CODE_MS;
  grants.codes.set(code, { redirectUri: params.redirect_uri ?? '', codeChallenge: params.code_challenge, expiresAt });
  return code;
}

function redirectBack(
  reply: FastifyReply,
  { redirect_uri: redirectUri, state = '' }: Params,
  outcome: Record<string, string>,
): FastifyReply {
  return reply.redirect(`${redirectUri}?${new URLSearchParams({ ...outcome, state })}`);
}
