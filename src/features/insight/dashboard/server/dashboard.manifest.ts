import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { dashboardApi } from '../dashboard.contract.ts';
import { getDashboard } from './dashboard.service.ts';

export const dashboardFeature: ServerFeature = {
  routes: (app, deps) => handle(app, dashboardApi.get, ({ actor, query }) => getDashboard(deps, actor, query)),
};
