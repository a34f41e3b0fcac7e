import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { serialRoutes } from './serial.routes.ts';

export const serialFeature: ServerFeature = { routes: serialRoutes };
