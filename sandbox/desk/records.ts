import type { DeskState } from './desk.state.ts';
import { accountView, commentView, contactView, threadView } from './people-view.ts';
import type { Ticket } from './ticket.ts';
import { detailOf } from './ticket-view.ts';

/** Views of versions that were shown before: a version never changes, and there are many of them. */
const shown = new WeakMap<Ticket, unknown>();

/** Everything there is, as the help desk would answer it. */
export function deskRecords(desk: DeskState): Record<string, readonly unknown[]> {
  const tickets = [...desk.tickets.byId.values()];
  return {
    tickets: desk.tickets.listed.items.map((ticket) => detail(desk, ticket)),
    trash: tickets.filter(({ trashedAt }) => trashedAt !== null).map((ticket) => detail(desk, ticket)),
    contacts: [...desk.contacts.byId.values()].map((contact) => contactView(desk, contact)),
    accounts: [...desk.accounts.byId.values()].map(accountView),
    comments: [...desk.comments.values()].flat().map((comment) => ({ ...commentView(desk, comment), ticketId: comment.ticketId })),
    threads: [...desk.threads.values()].flat().map((thread) => ({ ...threadView(desk, thread), ticketId: thread.ticketId })),
    departments: desk.departments,
    webhooks: [...desk.webhooks.values()],
  };
}

function detail(desk: DeskState, ticket: Ticket): unknown {
  const known = shown.get(ticket);
  if (known !== undefined) return known;
  const view = detailOf(desk, ticket);
  shown.set(ticket, view);
  return view;
}
