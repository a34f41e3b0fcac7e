import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { healthRoutes } from './health.routes.ts';

export const healthFeature: ServerFeature = { routes: healthRoutes };
