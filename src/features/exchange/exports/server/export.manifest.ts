import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { exportRoutes } from './export.routes.ts';

export const exportFeature: ServerFeature = { routes: exportRoutes };
