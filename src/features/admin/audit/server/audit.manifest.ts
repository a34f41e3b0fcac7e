import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditFeature: ServerFeature = { routes: auditRoutes };
