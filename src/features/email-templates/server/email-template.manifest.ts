import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeTemplateChange } from '../email-template.rules.ts';
import { templateRoutes } from './email-template.routes.ts';

export const templateFeature: ServerFeature = {
  routes: templateRoutes,
  subscribers: () => ({ audit: [auditChanges('email-template', describeTemplateChange)] }),
};
