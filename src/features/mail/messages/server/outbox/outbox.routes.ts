import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { mailApi } from '../../mail-message.contract.ts';
import { retryMessage, withdrawMessage } from './outgoing.service.ts';
import { replyByEmail } from './reply.service.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';

/** Calls about messages to send. */
export function outboxRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, mailApi.reply, ({ actor, params, body }) => replyByEmail(deps, actor, params.id, body));
  handle(app, mailApi.undo, ({ actor, params }) => withdrawMessage(deps, actor, params.id));
  handle(app, mailApi.retry, ({ actor, params, body }) => retryMessage(deps, actor, params.id, body));
  unsubscribeRoutes(app, deps);
}
