import { handle } from '../../../../platform/server/http/handle.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { viewApi, viewFields } from '../view.contract.ts';
import { countViews, createView, followDeletedUser, listViews, removeView, updateView } from './view.service.ts';

export const viewFeature: ServerFeature = {
  routes(app, deps) {
    handle(app, viewApi.list, ({ actor }) => listViews(deps.database, actor));
    handle(app, viewApi.counts, ({ actor }) => countViews(deps, actor));
    handle(app, viewApi.create, ({ actor, body }) => createView(deps, actor, body));
    handle(app, viewApi.update, ({ actor, params, body }) => updateView(deps, actor, params.id, body));
    handle(app, viewApi.remove, ({ actor, params }) => removeView(deps, actor, params.id));
  },
  pageLoaders: [pageLoader({ kind: 'session', name: 'views', call: viewApi.list, read: listViews })],
  records: [{ kind: 'view', fields: viewFields, api: viewApi }],
  subscribers: () => ({ derived: [followDeletedUser] }),
};
