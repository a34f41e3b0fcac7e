import { newest } from '../core/newest.ts';
import type { DeskState } from './desk.state.ts';
import { accountView, contactView } from './people-view.ts';
import { commentView, threadView } from './talk-view.ts';
import { listedTickets } from './ticket.store.ts';
import { detailOf } from './ticket-view.ts';

/** Everything there is, or the last ones, as the help desk would answer them; each kind is made when somebody looks at it. */
export function deskRecords(desk: DeskState, last?: number): Record<string, readonly unknown[]> {
  return {
    get tickets() {
      return newest(listedTickets(desk.tickets), last).map((ticket) => detailOf(desk, ticket));
    },
    get trash() {
      const tickets = [...desk.tickets.byId.values()].filter(({ trashedAt }) => trashedAt !== null);
      return newest(tickets, last).map((ticket) => detailOf(desk, ticket));
    },
    get contacts() {
      return newest([...desk.contacts.byId.values()], last).map((contact) => contactView(desk, contact));
    },
    get accounts() {
      return newest([...desk.accounts.byId.values()], last).map(accountView);
    },
    get comments() {
      return newest(all(desk.comments), last).map((comment) => ({ ...commentView(desk, comment), ticketId: comment.ticketId }));
    },
    get threads() {
      return newest(all(desk.threads), last).map((thread) => ({ ...threadView(desk, thread), ticketId: thread.ticketId }));
    },
    webhooks: [...desk.webhooks.values()],
  };
}

/** How many there are of each kind. */
export function deskCounts(desk: DeskState): Record<string, number> {
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
