import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { backupRoutes } from './backup.routes.ts';

export const backupFeature: ServerFeature = { routes: backupRoutes };
