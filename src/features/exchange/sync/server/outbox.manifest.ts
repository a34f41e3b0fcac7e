import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { queueChangesForSync, queueForSync } from './outbox.service.ts';

export const syncFeature: ServerFeature = {
  subscribers: () => ({ outbox: [{ each: queueForSync, all: queueChangesForSync }] }),
};
