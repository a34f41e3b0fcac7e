import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { zohoGauges, zohoHealth } from './alarms/sync-health.service.ts';
import { createSyncEngine } from './engine.ts';
import { namesInLinks } from './links/link-names.service.ts';
import { numberSearch } from './links/number.search.service.ts';
import { syncLoader } from './opening/record-sync.service.ts';
import { followChanges } from './queue/follow-changes.ts';
import { syncRoutes } from './sync.routes.ts';

export const syncFeature: ServerFeature = {
  routes: syncRoutes,
  pageLoaders: [syncLoader],
  searches: [numberSearch],
  nameCopies: [namesInLinks],
  healthChecks: [zohoHealth],
  gauges: zohoGauges,
  subscribers: () => ({ outbox: [followChanges] }),
  jobs: async (deps) => deps.perServer(createSyncEngine).start(),
};
