import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { SETTINGS } from '../settings.contract.ts';
import { createMaintenanceGuard } from './maintenance/maintenance-guard.ts';
import { followMaintenance } from './maintenance/maintenance-state.ts';
import { settingsRoutes } from './settings.routes.ts';
import { getSettings } from './settings.service.ts';

export const auditSettings = auditChanges('settings', ({ fields }) => ({ action: 'settings.changed', detail: { fields } }), {
  values: 'hidden',
});

export const settingsFeature: ServerFeature = {
  routes: settingsRoutes,
  pageLoaders: [
    pageLoader({ kind: 'session', name: 'maintenance', call: SETTINGS.maintenance.read, read: (db) => getSettings(db, 'maintenance') }),
  ],
  guard: createMaintenanceGuard,
  subscribers: (deps) => ({ audit: [auditSettings], live: [followMaintenance(deps)] }),
};
