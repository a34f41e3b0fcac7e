import type { Ticket } from '../ticket.contract.ts';

/** Fields that determine whether a repair gives the customer another tool. */
export type CustomerToolFields = Pick<Ticket, 'type' | 'status' | 'rmaOutcome' | 'replacementSerial'>;

/** Returns true if the customer has another tool: immediately for one sent in advance, otherwise once it is shipped. */
export function isReplaced({ type, status, rmaOutcome, replacementSerial }: CustomerToolFields): boolean {
  if (type !== 'Tool Repair' || replacementSerial.trim() === '') return false;
  return rmaOutcome === 'Advance-replaced' || (rmaOutcome === 'Replaced' && status === 'Shipped');
}

/** Returns true if a replacement would ship without its serial number. */
export function lacksReplacement({ type, status, rmaOutcome, replacementSerial }: CustomerToolFields): boolean {
  return type === 'Tool Repair' && status === 'Shipped' && isReplacement(rmaOutcome) && replacementSerial.trim() === '';
}

/** Reason for rejecting a change that `shipsWithoutReplacement`. */
export const LACKS_REPLACEMENT = 'Enter the serial number of the replacement before it ships.';

/** Returns true if a change would ship a replacement without its serial number. Repairs that already lack one can be changed. */
export const shipsWithoutReplacement = (before: CustomerToolFields, changed: Partial<CustomerToolFields>): boolean =>
  lacksReplacement({ ...before, ...changed }) && !lacksReplacement(before);

export const isReplacement = (outcome: Ticket['rmaOutcome']): boolean => outcome === 'Replaced' || outcome === 'Advance-replaced';

/** Returns true if a change of these fields may give the customer another tool. */
export function mayReplace({ type, status, rmaOutcome, replacementSerial }: Partial<CustomerToolFields>): boolean {
  return type === 'Tool Repair' || status === 'Shipped' || rmaOutcome !== undefined || replacementSerial !== undefined;
}
