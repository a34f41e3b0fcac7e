import { notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
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

/** Marks what the caller has been told as read, in their other windows too; answers how much is unread then. */
export async function readNotifications(deps: ServerDeps, { userId }: Actor, read: NotificationsRead): Promise<{ count: number }> {
  return deps.database.transaction(async (tx) => {
    const marked = await markRead(tx, userId, read, deps.clock.now());
    if (marked > 0) await publishUnreadCounts(tx, [userId]);
    return { count: await countUnread(tx, userId) };
  });
}

/** Reads the choices of the caller about a ticket; an unknown id is a 404. */
export async function getWatch({ database }: ServerDeps, { userId }: Actor, ticketId: string): Promise<TicketWatch> {
  const follower = await findFollower(database, toFollowed(ticketId), userId);
  if (!follower && !(await hasTicket(database, ticketId))) throw notFound('Ticket');
  return toWatch(follower);
}

/** What a person has chosen for a ticket that is there; nothing while they have nothing to do with it. */
export const toWatch = (follower: Follower | undefined): TicketWatch => ({
  isWatching: follower?.isWatching ?? false,
  isMuted: follower?.isMuted ?? false,
});

/** Keeps what the caller wants to hear of a ticket, and answers all of it. Who begins to watch one hears of it again; a merged one is a 409. */
export async function setWatch(deps: ServerDeps, actor: Actor, ticketId: string, given: Partial<TicketWatch>): Promise<TicketWatch> {
  const known = await getWatch(deps, actor, ticketId);
  const change = given.isWatching ? { ...given, isMuted: false } : given;
  await deps.database.transaction(async (tx) => {
    requireUnmerged(await lockTicketShared(tx, ticketId));
    await setFollower(tx, toFollowed(ticketId), actor.userId, change);
  });
  return { ...known, ...change };
}

const AT_ONCE = 5_000;
const DAY_MS = 86_400_000;

/** Removes what is older than 90 days, a few thousand at a time. */
export async function removeOldNotifications({ database, clock }: ServerDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  while ((await removeOld(database, before, AT_ONCE)) === AT_ONCE);
}
