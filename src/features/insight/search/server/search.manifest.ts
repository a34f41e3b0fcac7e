import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { searchRoutes } from './search.routes.ts';
import { registerSearchJobs } from './search-words.service.ts';

export const searchFeature: ServerFeature = { routes: searchRoutes, jobs: registerSearchJobs };
