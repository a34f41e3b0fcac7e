import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { dashboardApi } from '../dashboard.contract.ts';
import { getDashboard } from './dashboard.service.ts';

export const dashboardFeature: ServerFeature = {
  routes: (app, deps) => answer(app, dashboardApi.get, ({ actor, query }) => getDashboard(deps, actor, query)),
};
