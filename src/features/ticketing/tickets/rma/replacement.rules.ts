import type { Ticket } from '../ticket.contract.ts';

/** The fields that tell whether the customer of a repair has got another tool. */
export type CustomerToolFields = Pick<Ticket, 'type' | 'status' | 'rmaOutcome' | 'replacementSerial'>;

/** Whether the customer has another tool now: one that is sent in advance from when that is said, any other once it is shipped. */
export function isReplaced({ type, status, rmaOutcome, replacementSerial }: CustomerToolFields): boolean {
  if (type !== 'Tool Repair' || replacementSerial.trim() === '') return false;
  return rmaOutcome === 'Advance-replaced' || (rmaOutcome === 'Replaced' && status === 'Shipped');
}

/** Whether a change of these fields may give a customer another tool, whatever the ticket says now. */
export function mayReplace({ type, status, rmaOutcome, replacementSerial }: Partial<CustomerToolFields>): boolean {
  return type === 'Tool Repair' || status === 'Shipped' || rmaOutcome !== undefined || replacementSerial !== undefined;
}
