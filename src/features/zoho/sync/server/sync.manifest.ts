import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { namesInLinks } from './links/link-names.service.ts';
import { numberSearch } from './links/number.search.service.ts';
import { outboxSubscriber } from './push/outbox-subscriber.ts';
import { syncLoader } from './runs/record-sync.service.ts';
import { zohoGauges, zohoHealth } from './runs/sync-health.service.ts';
import { registerSyncJobs } from './runs/sync-jobs.ts';
import { syncRoutes } from './sync.routes.ts';

export const syncFeature: ServerFeature = {
  routes: syncRoutes,
  pageLoaders: [syncLoader],
  searches: [numberSearch],
  nameCopies: [namesInLinks],
  healthChecks: [zohoHealth],
  gauges: zohoGauges,
  subscribers: () => ({ outbox: [outboxSubscriber] }),
  jobs: registerSyncJobs,
};
