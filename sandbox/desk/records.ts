import { takeLast } from '../core/service.ts';
import { serializeComment, serializeThread } from './conversation/conversation-view.ts';
import type { DeskState } from './desk.state.ts';
import { serializeAccount, serializeContact } from './people/people-view.ts';
import { listedTickets } from './tickets/ticket.store.ts';
import { serializeTicketDetail } from './tickets/ticket-view.ts';

/** Everything there is, or the last ones, as the help desk would answer them; each kind is made when somebody looks at it. */
export function getDeskRecords(desk: DeskState, last?: number): Record<string, readonly unknown[]> {
  return {
    get tickets() {
      return takeLast(listedTickets(desk.tickets), last).map((ticket) => serializeTicketDetail(desk, ticket));
    },
    get trash() {
      const tickets = [...desk.tickets.byId.values()].filter(({ trashedAt }) => trashedAt !== null);
      return takeLast(tickets, last).map((ticket) => serializeTicketDetail(desk, ticket));
    },
    get contacts() {
      return takeLast([...desk.contacts.byId.values()], last).map((contact) => serializeContact(desk, contact));
    },
    get accounts() {
      return takeLast([...desk.accounts.byId.values()], last).map(serializeAccount);
    },
    get comments() {
      return takeLast(all(desk.comments), last).map((comment) => ({ ...serializeComment(desk, comment), ticketId: comment.ticketId }));
    },
    get threads() {
      return takeLast(all(desk.threads), last).map((thread) => ({ ...serializeThread(desk, thread), ticketId: thread.ticketId }));
    },
    webhooks: [...desk.webhooks.values()],
  };
}

/** How many there are of each kind. */
export function getDeskCounts(desk: DeskState): Record<string, number> {
  const tickets = listedTickets(desk.tickets).length;
  return {
    tickets,
    trash: desk.tickets.byId.size - tickets,
    contacts: desk.contacts.byId.size,
    accounts: desk.accounts.byId.size,
    comments: lengths(desk.comments),
    threads: lengths(desk.threads),
    webhooks: desk.webhooks.size,
  };
}

type Parts<T> = ReadonlyMap<string, readonly T[]>;

function all<T>(parts: Parts<T>): readonly T[] {
  return [...parts.values()].flat();
}

function lengths<T>(parts: Parts<T>): number {
  let total = 0;
  for (const { length } of parts.values()) total += length;
  return total;
}
