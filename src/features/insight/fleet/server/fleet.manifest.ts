import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { fleetApi } from '../fleet.contract.ts';
import { getFleet } from './fleet.service.ts';

export const fleetFeature: ServerFeature = {
  routes: (app, deps) => handle(app, fleetApi.get, ({ query }) => getFleet(deps, query)),
};
