import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ConsentError, isLoopback, sendConsentPage } from '../core/oauth.ts';
import { type Params, toParams } from '../core/params.ts';
import { QUICKBOOKS_CLIENT, type QuickbooksState, REALM_ID } from './quickbooks.state.ts';

export const PAGE_TITLE = 'Intuit (sandbox)';
const PATH = '/quickbooks/oauth2/connect/oauth2';
/** Validity of an authorization code. Not confirmed. */
const CODE_MS = 600_000;
/** Registered redirect URIs: loopback addresses with this path. */
const REDIRECT_PATHS = ['/auth/quickbooks/connect-callback'];

/** GET shows the consent page, and POST sends its form. */
export function authorizeRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  app.get(PATH, ({ query }, reply) => {
    const params = toParams(query);
    checkRequest(params);
    return sendQuestion(reply, params);
  });
  app.post(PATH, ({ body }, reply) => {
    const params = toParams(body);
    checkRequest(params);
    if (params.decision === 'allow') return redirectBack(reply, params, { code: createCode(state(), params), realmId: REALM_ID });
    return params.decision === 'deny' ? redirectBack(reply, params, { error: 'access_denied' }) : sendQuestion(reply, params);
  });
}

function sendQuestion(reply: FastifyReply, params: Params): FastifyReply {
  return sendConsentPage(reply, {
    title: PAGE_TITLE,
    question: `<p>An application asks for access to the books of <strong>Sandbox Company</strong> (${REALM_ID}).</p>`,
    allow: 'Connect',
    deny: 'No thanks',
    params,
  });
}

function checkRequest(params: Params): void {
  if (params.client_id !== QUICKBOOKS_CLIENT.clientId) throw new ConsentError(400, 'invalid_client');
  if (!isLoopback(params.redirect_uri ?? '', REDIRECT_PATHS)) throw new ConsentError(400, 'invalid_redirect_uri');
  if (params.response_type !== 'code') throw new ConsentError(400, 'unsupported_response_type');
  if (params.scope !== 'com.intuit.quickbooks.accounting') throw new ConsentError(400, 'invalid_scope');
  if (params.code_challenge !== undefined && params.code_challenge_method !== 'S256')
    throw new ConsentError(400, 'invalid_request: code_challenge_method');
  if (!params.state) throw new ConsentError(400, 'invalid_request: state is missing');
}

function createCode({ codes, base }: QuickbooksState, params: Params): string {
  const code = `XAB${randomBytes(20).toString('hex')}`;
  const expiresAt = base.clock.now() + CODE_MS;
  codes.set(code, { redirectUri: params.redirect_uri ?? '', codeChallenge: params.code_challenge, expiresAt });
  return code;
}

function redirectBack(
  reply: FastifyReply,
  { redirect_uri: redirectUri, state = '' }: Params,
  result: Record<string, string>,
): FastifyReply {
  return reply.redirect(`${redirectUri}?${new URLSearchParams({ ...result, state })}`);
}
