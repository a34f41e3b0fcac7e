import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { createSyncEngine } from './engine.ts';
import { queueChangesForSync, queueForSync } from './queue/outbox.service.ts';
import { syncRoutes } from './sync.routes.ts';

export const syncFeature: ServerFeature = {
  routes: syncRoutes,
  subscribers: () => ({ outbox: [{ each: queueForSync, all: queueChangesForSync }] }),
  jobs: async (deps) => deps.perServer(createSyncEngine).start(),
};
