import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { createMaintenanceGuard } from './maintenance/maintenance-guard.ts';
import { followMaintenance } from './maintenance/maintenance-state.ts';
import { settingsRoutes } from './settings.routes.ts';

export const auditSettings = auditChanges('settings', ({ fields }) => ({ action: 'settings.changed', detail: { fields } }), {
  values: 'hidden',
});

export const settingsFeature: ServerFeature = {
  routes: settingsRoutes,
  guard: createMaintenanceGuard,
  subscribers: (deps) => ({ audit: [auditSettings], live: [followMaintenance(deps)] }),
};
