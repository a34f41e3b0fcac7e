import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { settingsRoutes } from './settings.routes.ts';

export const settingsFeature: ServerFeature = {
  routes: settingsRoutes,
  subscribers: () => [auditChanges('settings', ({ fields }) => ({ action: 'settings.changed', detail: { fields } }), { values: 'hidden' })],
};
