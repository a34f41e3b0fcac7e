import { z } from 'zod';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import { notificationApi } from '../notification.contract.ts';
import { ticketWatchApi } from '../ticket-watch.contract.ts';
import { findFollower } from './follower.store.ts';
import { toWatch } from './notification.service.ts';
import { countUnread, hasUnread } from './notification.store.ts';
import { toFollowed } from './ticket-recipients.ts';

/**
 * How much the caller has not read; of a ticket, their choices and whether there is anything of it for them to read: what header and page show
 * and do at once.
 */
export const notificationLoaders = [
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
