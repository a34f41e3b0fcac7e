import { createTicketIndex, type TicketIndex } from '../search/indexed-tickets.ts';
import { createSortedList, type SortedList } from './sorted-list.ts';
import type { Ticket } from './ticket.ts';

export interface TicketStore {
  /** All, those in the trash included. */
  readonly byId: Map<string, Ticket>;
  /** Those not in the trash, by department. */
  readonly lists: Map<string, TicketList>;
  readonly index: TicketIndex;
}

interface TicketList {
  /** All departments when undefined. */
  readonly departmentId: string | undefined;
  readonly sorted: SortedList<Ticket>;
}

export function createTicketStore(): TicketStore {
  return { byId: new Map(), lists: new Map(), index: createTicketIndex() };
}

/** Stores a ticket, new or changed; the search may know it from `at` on. */
export function putTicket(store: TicketStore, ticket: Ticket, at: number): void {
  const before = store.byId.get(ticket.id);
  store.byId.set(ticket.id, ticket);
  for (const list of store.lists.values()) place(list, before, ticket);
  store.index.note(ticket, at);
}

/** Returns the tickets of a department, or all tickets, oldest first. */
export function listedTickets(store: TicketStore, departmentId?: string): readonly Ticket[] {
  const name = departmentId ?? '';
  const known = store.lists.get(name);
  if (known) return known.sorted.items;
  const tickets = [...store.byId.values()].filter((ticket) => belongs(ticket, departmentId));
  const list = { departmentId, sorted: createSortedList<Ticket>(({ createdAt }) => createdAt, tickets) };
  store.lists.set(name, list);
  return list.sorted.items;
}

/** The ticket with this id when it is not in the trash. */
export function findActiveTicket({ byId }: TicketStore, id: unknown): Ticket | undefined {
  const ticket = byId.get(String(id));
  return ticket?.trashedAt === null ? ticket : undefined;
}

const TRASH_DAYS_MS = 60 * 86_400_000;

/** The ticket with this id when it is in the trash, which is emptied after 60 days. */
export function findTrashedTicket({ byId }: TicketStore, id: string, now: number): Ticket | undefined {
  const ticket = byId.get(id);
  if (!ticket || ticket.trashedAt === null) return undefined;
  return ticket.trashedAt > now - TRASH_DAYS_MS ? ticket : undefined;
}

function place({ departmentId, sorted }: TicketList, before: Ticket | undefined, after: Ticket | undefined): void {
  const wasListed = before !== undefined && belongs(before, departmentId);
  const isListed = after !== undefined && belongs(after, departmentId);
  if (wasListed && isListed) sorted.replace(before, after);
  else if (wasListed) sorted.remove(before);
  else if (isListed) sorted.add(after);
}

function belongs(ticket: Ticket, departmentId: string | undefined): boolean {
  return ticket.trashedAt === null && (departmentId === undefined || ticket.departmentId === departmentId);
}
