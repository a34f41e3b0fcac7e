import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { callerRoutes } from './caller.routes.ts';
import { callerLoader } from './caller.service.ts';

export const callerFeature: ServerFeature = { routes: callerRoutes, pageLoaders: [callerLoader] };
