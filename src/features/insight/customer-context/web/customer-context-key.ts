import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';

/** Query key of the context. Changes with the customer and the tool of the ticket. */
export const customerContextKey = ({ id, customerId, toolSerial }: Pick<Ticket, 'id' | 'customerId' | 'toolSerial'>) =>
  ['ticket', 'one', id, 'caller', customerId, toolSerial] as const;
