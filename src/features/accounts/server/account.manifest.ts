import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeMerge } from '../merge.rules.ts';
import { accountRoutes } from './account.routes.ts';

export const accountFeature: ServerFeature = {
  routes: accountRoutes,
  subscribers: () => [auditChanges('customer-merge', describeMerge)],
};
