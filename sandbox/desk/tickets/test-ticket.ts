import { BLANK_TICKET, type Ticket } from './ticket.ts';

/** A ticket for tests of the store and the index. */
export function aTicket(fields: Partial<Ticket> = {}): Ticket {
  return {
    ...BLANK_TICKET,
    id: '189440000000001001',
    number: '101',
    departmentId: '1',
    contactId: '2',
    customerResponseAt: 1_000,
    createdAt: 1_000,
    modifiedAt: 1_000,
    createdBy: '3',
    modifiedBy: '3',
    ...fields,
  };
}
