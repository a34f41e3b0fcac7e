import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { debugRoutes } from './debug.routes.ts';

export const debugFeature: ServerFeature = { routes: debugRoutes };
