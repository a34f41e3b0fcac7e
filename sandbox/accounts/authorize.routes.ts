import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { allow, deny, readAuthorizationRequest } from './authorization.ts';
import { authorizePage, refusalPage } from './authorize-page.ts';
import { getParams } from './params.ts';

const PATH = '/accounts/oauth/v2/auth';

export function authorizeRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  app.get(PATH, (request, reply) => {
    const { accounts } = sandbox();
    const params = getParams(request);
    const asked = readAuthorizationRequest(accounts, params);
    return sendPage(reply, typeof asked === 'string' ? refusalPage(asked) : authorizePage(accounts.users.values(), asked.scopes, params));
  });

  app.post(PATH, (request, reply) => {
    const { accounts } = sandbox();
    const params = getParams(request);
    const asked = readAuthorizationRequest(accounts, params);
    if (typeof asked === 'string') return sendPage(reply, refusalPage(asked));
    if (params.decision === 'deny') return reply.redirect(deny(asked));
    if (params.decision !== 'allow') return sendPage(reply, authorizePage(accounts.users.values(), asked.scopes, params));
    if (!accounts.users.has(params.user ?? '')) return sendPage(reply, refusalPage('invalid_user'));
    return reply.redirect(allow(accounts, asked, params.user ?? '', request));
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}
