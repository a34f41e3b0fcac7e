import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditByName } from '../../audit/server/audit.service.ts';
import { articleRoutes } from './article.routes.ts';
import { installShippedArticles } from './shipped.service.ts';

export const articleFeature: ServerFeature = {
  routes: articleRoutes,
  subscribers: () => ({ audit: [auditByName('article', 'title')] }),
  prepare: (deps) => installShippedArticles(deps.database),
};
