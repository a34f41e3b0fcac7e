import { describeMerge } from '../../../../platform/record/merge-record.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { accountRoutes } from './account.routes.ts';

export const accountFeature: ServerFeature = {
  routes: accountRoutes,
  subscribers: () => ({ audit: [auditChanges('customer-merge', (change) => describeMerge('customer-merge', change))] }),
};
