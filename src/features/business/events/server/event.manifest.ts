import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { eventApi, eventFields } from '../event.contract.ts';
import { describeEventChange } from '../event.rules.ts';
import { announcementEmail } from './announcement.service.ts';
import { eventRoutes } from './event.routes.ts';

export const eventFeature: ServerFeature = {
  routes: eventRoutes,
  emails: [announcementEmail],
  records: [{ kind: 'event', fields: eventFields, api: eventApi }],
  subscribers: () => ({ audit: [auditChanges('event', describeEventChange)] }),
};
