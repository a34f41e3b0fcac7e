import { z } from 'zod';
import { handle } from '../../../../platform/server/http/handle.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { notificationApi } from '../notification.contract.ts';
import { notificationChoiceApi } from '../notification-choice.contract.ts';
import { ticketWatchApi } from '../ticket-watch.contract.ts';
import { followLoans, namesInNotifications, notifyOfLinks, notifyOfOverdueLoans, notifyOfParts } from './company-notifications.service.ts';
import { digestEmail, sendDigests } from './digest.service.ts';
import { findFollower } from './follower.store.ts';
import { getWatch, readNotifications, removeOldNotifications, setWatch, toWatch } from './notification.service.ts';
import { countUnread, hasUnread, listNotifications } from './notification.store.ts';
import { getNotificationChoices, setNotificationChoices } from './notification-choice.service.ts';
import { notifyOfTicketChanges } from './ticket-notifications.service.ts';
import { mergedWatchers, toFollowed } from './ticket-recipients.ts';

/** Unread count of the header; watch state and unread notifications of a ticket. */
const notificationLoaders = [
  pageLoader({
    kind: 'session',
    name: 'unread',
    call: notificationApi.unreadCount,
    read: async (db, { userId }) => ({ count: await countUnread(db, userId) }),
  }),
  pageLoader({
    kind: 'ticket',
    name: 'watch',
    call: ticketWatchApi.get,
    read: async (db, { userId }, { id }) => toWatch(await findFollower(db, toFollowed(id), userId)),
  }),
  pageLoader({
    kind: 'ticket',
    name: 'unread',
    call: { access: notificationApi.unreadCount.access, reply: z.boolean() },
    read: (db, { userId }, { id }) => hasUnread(db, userId, id),
  }),
];

export const notificationFeature: ServerFeature = {
  routes(app, deps) {
    const { database } = deps;
    handle(app, notificationApi.list, ({ actor, query }) => listNotifications(database, actor.userId, query));
    handle(app, notificationApi.unreadCount, async ({ actor }) => ({ count: await countUnread(database, actor.userId) }));
    handle(app, notificationApi.read, ({ actor, body }) => readNotifications(deps, actor, body));
    handle(app, notificationChoiceApi.read, ({ actor }) => getNotificationChoices(deps, actor));
    handle(app, notificationChoiceApi.change, ({ actor, body }) => setNotificationChoices(deps, actor, body));
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
  emails: [digestEmail],
  async jobs(deps) {
    await deps.jobs.schedule('notifications-digests', '*/10 * * * *', () => sendDigests(deps));
    await deps.jobs.schedule('notifications-overdue-loans', '5 * * * *', () => notifyOfOverdueLoans(deps));
    await deps.jobs.schedule('notifications-sweep', '41 3 * * *', () => removeOldNotifications(deps));
  },
};
