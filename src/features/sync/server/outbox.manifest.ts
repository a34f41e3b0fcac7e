import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { queueForSync } from './outbox.service.ts';

export const syncFeature: ServerFeature = { subscribers: () => [queueForSync] };
