import { createSortedList, type SortedList } from '../tickets/sorted-list.ts';
import type { Ticket } from '../tickets/ticket.ts';

/** What the search knows of the tickets; it may lag behind. */
export interface TicketIndex {
  /** Adds a new version of a ticket, made at this time. */
  note(ticket: Ticket, at: number): void;
  /** Indexes the versions made up to `until`. */
  catchUp(until: number): void;
  readonly byId: ReadonlyMap<string, Ticket>;
  readonly byModified: SortedList<Ticket>;
}

const KEPT_ENTRIES = 1_000;

export function createTicketIndex(): TicketIndex {
  const byId = new Map<string, Ticket>();
  const byModified = createSortedList<Ticket>(({ modifiedAt }) => modifiedAt);
  let waiting: { ticket: Ticket; at: number }[] = [];
  let next = 0;
  const take = (ticket: Ticket) => {
    const before = byId.get(ticket.id);
    if (before) {
      byModified.remove(before);
      byId.delete(before.id);
    }
    if (ticket.trashedAt !== null) return;
    byId.set(ticket.id, ticket);
    byModified.add(ticket);
  };
  return {
    byId,
    byModified,
    note: (ticket, at) => void waiting.push({ ticket, at }),
    catchUp(until) {
      for (let entry = waiting[next]; entry && entry.at <= until; entry = waiting[next]) {
        take(entry.ticket);
        next += 1;
      }
      if (next < KEPT_ENTRIES) return;
      waiting = waiting.slice(next);
      next = 0;
    },
  };
}
