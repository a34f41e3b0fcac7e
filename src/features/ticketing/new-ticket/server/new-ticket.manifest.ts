import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { callerApi } from '../caller.contract.ts';
import { findCallers } from './caller.service.ts';

export const newTicketFeature: ServerFeature = {
  routes: (app, deps) => handle(app, callerApi.find, ({ query }) => findCallers(deps, query.q)),
};
