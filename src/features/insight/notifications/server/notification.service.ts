import { notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { DAY_MS, earlier } from '../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { lockTicketShared, requireUnmerged } from '../../../ticketing/tickets/server/merge/ticket.merge.service.ts';
import { hasTicket } from '../../../ticketing/tickets/server/ticket.service.ts';
import type { NotificationsRead } from '../notification.contract.ts';
import { KEPT_DAYS } from '../notification.rules.ts';
import type { TicketWatch } from '../ticket-watch.contract.ts';
import { type Follower, findFollower, setFollower } from './follower.store.ts';
import { countUnread, markRead, removeOld } from './notification.store.ts';
import { publishUnreadCounts } from './notify.ts';
import { toFollowed } from './ticket-recipients.ts';

/** Marks notifications as read, also in other windows of the user. Returns the unread count. */
export async function readNotifications(deps: ServerDeps, { userId }: Actor, read: NotificationsRead): Promise<{ count: number }> {
  return deps.database.transaction(async (tx) => {
    const marked = await markRead(tx, userId, read, deps.clock.now());
    if (marked > 0) await publishUnreadCounts(tx, [userId]);
    return { count: await countUnread(tx, userId) };
  });
}

/** Returns the watch state of a ticket. Throws 404 for an unknown ID. */
export async function getWatch({ database }: ServerDeps, { userId }: Actor, ticketId: string): Promise<TicketWatch> {
  const follower = await findFollower(database, toFollowed(ticketId), userId);
  if (!follower && !(await hasTicket(database, ticketId))) throw notFound('Ticket');
  return toWatch(follower);
}

/** Converts a follower to a watch state; not following means neither watching nor muted. */
export const toWatch = (follower: Follower | undefined): TicketWatch => ({
  isWatching: follower?.isWatching ?? false,
  isMuted: follower?.isMuted ?? false,
});

/** Changes and returns the watch state of a ticket. Watching stops muting it. Throws 409 for a merged ticket. */
export async function setWatch(deps: ServerDeps, actor: Actor, ticketId: string, given: Partial<TicketWatch>): Promise<TicketWatch> {
  const known = await getWatch(deps, actor, ticketId);
  const change = given.isWatching ? { ...given, isMuted: false } : given;
  await deps.database.transaction(async (tx) => {
    requireUnmerged(await lockTicketShared(tx, ticketId));
    await setFollower(tx, toFollowed(ticketId), actor.userId, change);
  });
  return { ...known, ...change };
}

const BATCH = 5_000;

/** Deletes notifications older than 90 days in batches. */
export async function removeOldNotifications({ database, clock }: ServerDeps): Promise<void> {
  const before = earlier(clock.now(), KEPT_DAYS * DAY_MS);
  while ((await removeOld(database, before, BATCH)) === BATCH);
}
