import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName } from '../../../admin/audit/server/audit.service.ts';
import { articleApi, articleFields } from '../article.contract.ts';
import { articleRoutes } from './article.routes.ts';
import { articleSearch } from './article.search.service.ts';
import { installShippedArticles } from './shipped.service.ts';

export const articleFeature: ServerFeature = {
  routes: articleRoutes,
  records: [{ kind: 'article', fields: articleFields, api: articleApi }],
  searches: [articleSearch],
  subscribers: () => ({ audit: [auditByName('article', 'title')] }),
  prepare: (deps) => installShippedArticles(deps.database),
};
