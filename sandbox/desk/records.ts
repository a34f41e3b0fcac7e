import type { DeskState } from './desk.state.ts';
import { accountView, contactView } from './people-view.ts';
import { commentView, threadView } from './talk-view.ts';
import { detailOf } from './ticket-view.ts';

/** Everything there is, as the help desk would answer it; each kind is made when somebody looks at it. */
export function deskRecords(desk: DeskState): Record<string, readonly unknown[]> {
  return {
    get tickets() {
      return desk.tickets.listed.items.map((ticket) => detailOf(desk, ticket));
    },
    get trash() {
      const tickets = [...desk.tickets.byId.values()];
      return tickets.filter(({ trashedAt }) => trashedAt !== null).map((ticket) => detailOf(desk, ticket));
    },
    get contacts() {
      return [...desk.contacts.byId.values()].map((contact) => contactView(desk, contact));
    },
    get accounts() {
      return [...desk.accounts.byId.values()].map(accountView);
    },
    get comments() {
      return all(desk.comments).map((comment) => ({ ...commentView(desk, comment), ticketId: comment.ticketId }));
    },
    get threads() {
      return all(desk.threads).map((thread) => ({ ...threadView(desk, thread), ticketId: thread.ticketId }));
    },
    webhooks: [...desk.webhooks.values()],
  };
}

/** How many there are of each kind. */
export function deskCounts(desk: DeskState): Record<string, number> {
  const tickets = desk.tickets.listed.items.length;
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
