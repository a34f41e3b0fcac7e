import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';

/** Where it is kept who is calling about a ticket: it follows that ticket, and another customer or tool is another caller. */
export const callerKey = ({ id, customerId, toolSerial }: Pick<Ticket, 'id' | 'customerId' | 'toolSerial'>) =>
  ['ticket', 'one', id, 'caller', customerId, toolSerial] as const;
