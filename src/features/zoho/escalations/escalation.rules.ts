import type { Ticket } from '../../ticketing/tickets/ticket.contract.ts';

/** Returns when a ticket was last escalated; undefined if it never was. */
export function findEscalation(history: Ticket['history']): string | undefined {
  return history.findLast(({ kind }) => kind === 'escalated')?.timestamp;
}
