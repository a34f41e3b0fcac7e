import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Ticket } from '../../ticket.contract.ts';

/** Where a merged ticket went, in a sentence. */
export const mergedText = (id: string, into: string): string => `${id} was merged into ${into}.`;

/** Refuses an unknown ticket with a 404, and one that was merged with a 409: what belongs to it is written on the other one. */
export function requireUnmerged<T extends Pick<Ticket, 'id' | 'mergedInto'>>(ticket: T | undefined): T {
  if (!ticket) throw notFound('Ticket');
  if (ticket.mergedInto !== null) throw conflict(mergedText(ticket.id, ticket.mergedInto));
  return ticket;
}
