import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Ticket } from '../ticket.contract.ts';
import { mergedText } from '../ticket.rules.ts';

/** Refuses an unknown ticket with a 404, and one that was merged with a 409: what belongs to it is written on the other one. */
export function requireUnmerged<T extends Pick<Ticket, 'id' | 'mergedInto'>>(ticket: T | undefined): T {
  if (!ticket) throw notFound('Ticket');
  if (ticket.mergedInto !== null) throw conflict(mergedText(ticket.id, ticket.mergedInto));
  return ticket;
}
