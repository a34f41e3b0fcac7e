import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, PAGE_HEADERS } from '../../../../../platform/server/http/guards/security-headers.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { insertUnsubscribed } from './announcement.store.ts';
import { type PageContent, toUnsubscribePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

interface TokenRoute {
  readonly Params: { readonly token: string };
}

const PATH = '/unsubscribe/:token';
const PUBLIC = { config: { access: 'public' } } as const;
const BODY_LIMIT = 10_000;

/** Unsubscribes addresses from announcements without signing in (RFC 8058): the page has a button, because programs open links too. */
export function unsubscribeRoutes(app: FastifyInstance, deps: ServerDeps): void {
  void app.register(async (scope) => {
    // Mail programs send forms of several types, which contain nothing that isn't in the token.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.get<TokenRoute>(PATH, PUBLIC, ({ params }, reply) => sendPage(deps, reply, params.token, 'question'));
    scope.post<TokenRoute>(PATH, { ...PUBLIC, bodyLimit: BODY_LIMIT }, async ({ params }, reply) => {
      const address = readUnsubscribeToken(deps.secrets, params.token);
      if (address !== undefined) await insertUnsubscribed(deps.database, address);
      return sendPage(deps, reply, params.token, 'done');
    });
  });
}

async function sendPage(deps: ServerDeps, reply: FastifyReply, token: string, kind: 'question' | 'done'): Promise<FastifyReply> {
  const address = readUnsubscribeToken(deps.secrets, token);
  const { companyName } = await getSettings(deps.database, 'account');
  const content: PageContent = address === undefined ? { kind: 'invalid' } : { kind, address, companyName };
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(address === undefined ? 404 : 200)
    .headers({
      ...PAGE_HEADERS,
      'content-security-policy': contentSecurityPolicy(nonce),
      'cache-control': 'no-store',
      // Without a referrer, browsers send the form with the origin 'null'.
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(toUnsubscribePage(content, nonce));
}
