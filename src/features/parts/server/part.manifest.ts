import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describePartChange } from '../part.rules.ts';
import { partRoutes } from './part.routes.ts';

export const partFeature: ServerFeature = {
  routes: partRoutes,
  subscribers: () => [auditChanges('part', describePartChange)],
};
