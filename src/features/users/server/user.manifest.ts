import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeUserChange } from '../user.rules.ts';
import { userRoutes } from './user.routes.ts';

export const userFeature: ServerFeature = {
  routes: userRoutes,
  subscribers: () => ({ audit: [auditChanges('user', describeUserChange)] }),
};
