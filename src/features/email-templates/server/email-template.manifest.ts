import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditByName } from '../../audit/server/audit.service.ts';
import { templateRoutes } from './email-template.routes.ts';

export const templateFeature: ServerFeature = {
  routes: templateRoutes,
  subscribers: () => ({ audit: [auditByName('email-template', 'name', ['type'])] }),
};
