import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { searchApi } from '../search.contract.ts';
import { searchEverywhere } from './search.service.ts';
import { registerSearchJobs } from './search-words.service.ts';

export const searchFeature: ServerFeature = { routes: searchRoutes, jobs: registerSearchJobs };

export function searchRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, searchApi.everywhere, ({ actor, query }) => searchEverywhere(deps, actor, query));
}
