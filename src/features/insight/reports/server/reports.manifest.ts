import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { reportRoutes } from './reports.routes.ts';

export const reportsFeature: ServerFeature = { routes: reportRoutes };
