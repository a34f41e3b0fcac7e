import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { notificationApi } from '../notification.contract.ts';
import { notificationChoiceApi } from '../notification-choice.contract.ts';
import { ticketWatchApi } from '../ticket-watch.contract.ts';
import { notifyOfLinks } from './account-notifications.service.ts';
import { followLoans, namesInNotifications, notifyOfOverdueLoans, notifyOfParts } from './company-notifications.service.ts';
import { notificationLoaders } from './notification.loaders.ts';
import { getWatch, readNotifications, removeOldNotifications, setWatch } from './notification.service.ts';
import { countUnread, listNotifications } from './notification.store.ts';
import { getNotificationChoices, setNotificationChoices } from './notification-choice.service.ts';
import { notifyOfTicketChanges } from './ticket-notifications.service.ts';
import { mergedWatchers } from './watchers.merge-part.ts';

export const notificationFeature: ServerFeature = {
  routes(app, deps) {
    const { database } = deps;
    handle(app, notificationApi.list, ({ actor, query }) => listNotifications(database, actor.userId, query));
    handle(app, notificationApi.unreadCount, async ({ actor }) => ({ count: await countUnread(database, actor.userId) }));
    handle(app, notificationApi.read, ({ actor, body }) => readNotifications(deps, actor, body));
    handle(app, notificationChoiceApi.read, ({ actor }) => getNotificationChoices(database, actor));
    handle(app, notificationChoiceApi.change, ({ actor, body }) => setNotificationChoices(database, actor, body));
    handle(app, ticketWatchApi.get, ({ actor, params }) => getWatch(deps, actor, params.id));
    handle(app, ticketWatchApi.watch, ({ actor, params }) => setWatch(deps, actor, params.id, { isWatching: true }));
    handle(app, ticketWatchApi.unwatch, ({ actor, params }) => setWatch(deps, actor, params.id, { isWatching: false }));
    handle(app, ticketWatchApi.mute, ({ actor, params }) => setWatch(deps, actor, params.id, { isMuted: true }));
    handle(app, ticketWatchApi.unmute, ({ actor, params }) => setWatch(deps, actor, params.id, { isMuted: false }));
  },
  pageLoaders: notificationLoaders,
  subscribers: (deps) => ({ notification: [notifyOfTicketChanges(deps), notifyOfParts(deps), followLoans(deps), notifyOfLinks(deps)] }),
  mergeParts: [mergedWatchers],
  nameCopies: [namesInNotifications],
  jobs: registerJobs,
};

async function registerJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('notifications-overdue-loans', '5 * * * *', () => notifyOfOverdueLoans(deps));
  await deps.jobs.schedule('notifications-sweep', '41 3 * * *', () => removeOldNotifications(deps));
}
