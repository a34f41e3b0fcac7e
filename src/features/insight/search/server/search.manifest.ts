import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { searchApi } from '../search.contract.ts';
import { searchEverywhere } from './search.service.ts';
import { registerSearchJobs } from './search-words.service.ts';

export const searchFeature: ServerFeature = {
  routes(app, deps) {
    handle(app, searchApi.everywhere, ({ actor, query }) => searchEverywhere(deps, actor, query));
  },
  jobs: registerSearchJobs,
};
