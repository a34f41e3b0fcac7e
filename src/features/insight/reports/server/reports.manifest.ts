import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { reportsApi } from '../reports.contract.ts';
import { getReports } from './reports.service.ts';

export const reportsFeature: ServerFeature = {
  routes: (app, deps) => handle(app, reportsApi.get, ({ query }) => getReports(deps, query)),
};
