import { z } from 'zod';
import { openingPart } from '../../../../platform/server/records/opening-part.ts';
import { notificationApi } from '../notification.contract.ts';
import { ticketWatchApi } from '../ticket-watch.contract.ts';
import { findFollower } from './follower.store.ts';
import { toWatch } from './notification.service.ts';
import { hasUnread } from './notification.store.ts';
import { toFollowed } from './ticket-recipients.ts';

/** The choices of the caller about a ticket, and whether there is anything of it for them to read: what its page shows and does at once. */
export const openingNotifications = [
  openingPart({
    ...{ kind: 'ticket', name: 'watch', call: ticketWatchApi.get },
    read: async (db, { userId }, { id }) => toWatch(await findFollower(db, toFollowed(id), userId)),
  }),
  openingPart({
    ...{ kind: 'ticket', name: 'unread', call: { access: notificationApi.unreadCount.access, reply: z.boolean() } },
    read: (db, { userId }, { id }) => hasUnread(db, userId, id),
  }),
];
