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
  /** Tickets by a word as `getWords` writes it. */
  withWord(word: string): readonly Ticket[];
}

const KEPT_ENTRIES = 1_000;

export function createTicketIndex(): TicketIndex {
  const byId = new Map<string, Ticket>();
  const byModified = createSortedList<Ticket>(({ modifiedAt }) => modifiedAt);
  const byWord = new Map<string, Set<string>>();
  let waiting: { ticket: Ticket; at: number }[] = [];
  let next = 0;
  const take = (ticket: Ticket) => {
    const before = byId.get(ticket.id);
    if (before) {
      byModified.remove(before);
      for (const word of getWords(before)) byWord.get(word)?.delete(before.id);
      byId.delete(before.id);
    }
    if (ticket.trashedAt !== null) return;
    byId.set(ticket.id, ticket);
    byModified.add(ticket);
    for (const word of getWords(ticket)) byWord.set(word, (byWord.get(word) ?? new Set()).add(ticket.id));
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
    withWord: (word) => [...(byWord.get(word) ?? [])].flatMap((id) => byId.get(id) ?? []),
  };
}

/** What is searched for often and whole: number, e-mail address and custom fields. */
export function toWord(field: string, value: string): string {
  return `${field}:${value.toLowerCase()}`;
}

function getWords({ number, email, cf }: Ticket): string[] {
  const words = [toWord('ticketNumber', number)];
  if (email !== null) words.push(toWord('email', email));
  for (const [name, value] of Object.entries(cf)) if (value !== null) words.push(toWord(name, value));
  return words;
}
