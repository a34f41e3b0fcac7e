import type { z } from 'zod';
import type { NewTicket } from './ticket.contract.ts';

export type NewTicketBody = z.input<typeof NewTicket>;

/** A valid body for opening a ticket; state only what the test is about. */
export function aTicket(given: Partial<NewTicketBody> = {}): NewTicketBody {
  return {
    summary: 'Key fob stopped working after the battery was changed',
    customerCompany: 'Harbor Street Garage',
    type: 'SOD',
    ...given,
  };
}
