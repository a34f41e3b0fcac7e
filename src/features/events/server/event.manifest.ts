import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeEventChange } from '../event.rules.ts';
import { eventRoutes } from './event.routes.ts';

export const eventFeature: ServerFeature = {
  routes: eventRoutes,
  subscribers: () => ({ audit: [auditChanges('event', describeEventChange)] }),
};
