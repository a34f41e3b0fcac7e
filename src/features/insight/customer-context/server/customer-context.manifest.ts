import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { customerContextRoutes } from './customer-context.routes.ts';
import { customerContextLoader } from './customer-context.service.ts';

export const customerContextFeature: ServerFeature = { routes: customerContextRoutes, pageLoaders: [customerContextLoader] };
