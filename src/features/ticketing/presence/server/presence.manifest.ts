import { handle } from '../../../../platform/server/http/handle.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { presenceApi } from '../presence.contract.ts';
import { listOpenTickets, updatePresence } from './presence.service.ts';
import { removeEndedLeases } from './presence.store.ts';

export const presenceFeature: ServerFeature = {
  routes(app, deps) {
    handle(app, presenceApi.list, () => listOpenTickets(deps.database));
    handle(app, presenceApi.announce, ({ actor, params, body }) => updatePresence(deps, actor, params.id, body));
  },
  pageLoaders: [pageLoader({ kind: 'session', name: 'present', call: presenceApi.list, read: listOpenTickets })],
  jobs: (deps) => deps.jobs.schedule('presence-sweep', '23 * * * *', () => removeEndedLeases(deps.database)),
};
