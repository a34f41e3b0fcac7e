import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import { findContact } from '../../../../master-data/customers/contact.rules.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import type { Ticket } from '../../../tickets/ticket.contract.ts';
import type { RmaApproval } from '../../rma.contract.ts';

/** The data printed on the documents of a repair. */
export interface RmaFacts {
  readonly ticket: Ticket;
  /** Customer record of the ticket's company; undefined if there is none. */
  readonly customer: Customer | undefined;
  readonly approval: RmaApproval | undefined;
  readonly account: Settings<'account'>;
}

/** Known details of the customer's contact person. */
export function toAddressee({ ticket, customer }: RmaFacts): { name: string; email: string; phone: string } {
  const known = findContact(customer, ticket.customerName);
  return {
    name: ticket.customerName || (known?.name ?? ''),
    email: ticket.customerEmail || (known?.email ?? ''),
    phone: known?.phone ?? '',
  };
}

/** The tool that is sent to the customer. */
export function findReturnedSerial({ rmaOutcome, replacementSerial, toolSerial }: Ticket): string {
  return rmaOutcome === 'Replaced' || rmaOutcome === 'Advance-replaced' ? replacementSerial || toolSerial : toolSerial;
}
