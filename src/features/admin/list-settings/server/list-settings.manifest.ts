import { handle } from '../../../../platform/server/http/handle.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { listSettingsApi } from '../list-settings.contract.ts';
import { readListSettings, saveListSettings } from './list-settings.store.ts';

export const listSettingsFeature: ServerFeature = {
  routes(app, { database }) {
    handle(app, listSettingsApi.get, ({ actor }) => readListSettings(database, actor.userId));
    handle(app, listSettingsApi.save, ({ actor, body }) => saveListSettings(database, actor.userId, body));
  },
  pageLoaders: [
    pageLoader({
      kind: 'session',
      name: 'listSettings',
      call: listSettingsApi.get,
      read: (db, { userId }) => readListSettings(db, userId),
    }),
  ],
};
