import { createSortedList, type SortedList } from './sorted-list.ts';
import type { Ticket } from './ticket.ts';
import { createTicketIndex, type TicketIndex } from './ticket-lookup.ts';

export interface TicketStore {
  /** All, those in the trash included. */
  readonly byId: Map<string, Ticket>;
  /** Those not in the trash, by the time they were made. */
  readonly listed: SortedList<Ticket>;
  readonly byDepartment: Map<string, SortedList<Ticket>>;
  /** Other orders, until the next write. */
  readonly orders: Map<string, readonly Ticket[]>;
  readonly index: TicketIndex;
}

export function createTicketStore(): TicketStore {
  return { byId: new Map(), listed: byCreation(), byDepartment: new Map(), orders: new Map(), index: createTicketIndex() };
}

/** Keeps a ticket, new or changed; the search hears of it as of `at`. */
export function putTicket(store: TicketStore, ticket: Ticket, at: number): void {
  const before = store.byId.get(ticket.id);
  store.byId.set(ticket.id, ticket);
  place(store.listed, before, ticket);
  if (before && before.departmentId !== ticket.departmentId) {
    departmentList(store, before.departmentId).remove(before);
    place(departmentList(store, ticket.departmentId), undefined, ticket);
  } else {
    place(departmentList(store, ticket.departmentId), before, ticket);
  }
  store.orders.clear();
  store.index.note(ticket, at);
}

/** The tickets of one department, or of all, by the time they were made. */
export function listedTickets(store: TicketStore, departmentId: string | undefined): readonly Ticket[] {
  if (departmentId === undefined) return store.listed.items;
  return store.byDepartment.get(departmentId)?.items ?? [];
}

/** The ticket with this id when it is not in the trash. */
export function livingTicketOf({ byId }: TicketStore, id: unknown): Ticket | undefined {
  const ticket = byId.get(String(id));
  return ticket?.trashedAt === null ? ticket : undefined;
}

function place(list: SortedList<Ticket>, before: Ticket | undefined, after: Ticket): void {
  const wasListed = before !== undefined && before.trashedAt === null;
  const isListed = after.trashedAt === null;
  if (wasListed && isListed) list.replace(before, after);
  else if (wasListed) list.remove(before);
  else if (isListed) list.add(after);
}

function departmentList(store: TicketStore, departmentId: string): SortedList<Ticket> {
  const known = store.byDepartment.get(departmentId);
  if (known) return known;
  const list = byCreation();
  store.byDepartment.set(departmentId, list);
  return list;
}

function byCreation(): SortedList<Ticket> {
  return createSortedList<Ticket>(({ createdAt }) => createdAt);
}
