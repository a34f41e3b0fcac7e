import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { partRoutes } from './part.routes.ts';

export const partFeature: ServerFeature = { routes: partRoutes };
