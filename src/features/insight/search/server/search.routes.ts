import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { searchApi } from '../search.contract.ts';
import { searchEverywhere } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, searchApi.everywhere, ({ actor, query }) => searchEverywhere(deps, actor, query));
}
