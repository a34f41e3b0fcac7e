import { notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { publishTo } from '../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findUser } from '../../../admin/users/server/account.service.ts';
import { hasTicket } from '../../tickets/server/ticket.service.ts';
import type { Announcement, OpenTicket, PresentPerson } from '../presence.contract.ts';
import { isOtherPicture, type PresentWindow, toPeople, withAnnouncement } from '../presence.rules.ts';
import { beginLease, findWindows, renewLease } from './presence.store.ts';

/**
 * Records that a window of the caller has a ticket open. Returns all viewers, including the caller. Notifies only other viewers, and only
 * of visible changes. A repeated report costs one statement and never writes the ticket.
 */
export async function updatePresence(
  { database }: ServerDeps,
  { userId, fullName, avatar }: Actor,
  ticketId: string,
  announcement: Announcement,
): Promise<PresentPerson[]> {
  const own = { ticketId, userId, announcement };
  const before = await renewLease(database, own);
  const isKnown = before.some((window) => window.userId === userId && window.tab === announcement.tab);
  if (!isKnown && !announcement.leaving) {
    if (!(await hasTicket(database, ticketId))) throw notFound('Ticket');
    const { email = '' } = (await findUser(database, userId)) ?? {};
    await beginLease(database, own, { name: fullName, email, avatar });
  }
  const after = withAnnouncement(before, { userId, name: fullName, avatar }, announcement);
  if (isOtherPicture(before, after)) publishTo(database, findOthers(after, userId), toEvent(ticketId, userId));
  return toPeople(after);
}

/** Lists all tickets that are currently open, each with its viewers. There are few, so a list loads all of them in one request. */
export async function listOpenTickets(db: Db): Promise<OpenTicket[]> {
  const byTicket = new Map<string, PresentWindow[]>();
  for (const { ticketId, ...window } of await findWindows(db)) byTicket.set(ticketId, [...(byTicket.get(ticketId) ?? []), window]);
  return [...byTicket].map(([ticketId, windows]) => ({ ticketId, people: toPeople(windows) }));
}

const findOthers = (windows: readonly PresentWindow[], userId: string): string[] =>
  toPeople(windows).flatMap((person) => (person.userId === userId ? [] : [person.userId]));

const toEvent = (id: string, by: string) => ({ kind: 'ticket-presence', id, version: 0, by }) as const;
