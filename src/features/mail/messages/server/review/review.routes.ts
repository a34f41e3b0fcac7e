import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { mailApi } from '../../mail-message.contract.ts';
import { moveMessage } from './move.service.ts';
import { originalRoutes } from './original.routes.ts';

/** Calls about received messages. */
export function reviewRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, mailApi.move, ({ actor, params, body }) => moveMessage(deps, actor, params.id, body));
  originalRoutes(app, deps);
}
