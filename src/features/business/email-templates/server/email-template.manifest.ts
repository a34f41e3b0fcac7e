import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName } from '../../../admin/audit/server/audit.service.ts';
import { templateApi, templateFields } from '../email-template.contract.ts';
import { templateRoutes } from './email-template.routes.ts';

export const templateFeature: ServerFeature = {
  routes: templateRoutes,
  records: [{ kind: 'email-template', fields: templateFields, api: templateApi, writers: 'admin' }],
  subscribers: () => ({ audit: [auditByName('email-template', 'name', ['type'])] }),
};
