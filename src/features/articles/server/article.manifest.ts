import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { articleApi, articleFields } from '../article.contract.ts';
import { describeArticleChange } from '../article.rules.ts';
import { articleRoutes } from './article.routes.ts';
import { articleSearch } from './article.search.service.ts';
import { installShippedArticles } from './shipped.service.ts';

export const articleFeature: ServerFeature = {
  routes: articleRoutes,
  records: [{ kind: 'article', fields: articleFields, api: articleApi }],
  searches: [articleSearch],
  subscribers: () => [auditChanges('article', describeArticleChange)],
  prepare: (deps) => installShippedArticles(deps.database),
};
