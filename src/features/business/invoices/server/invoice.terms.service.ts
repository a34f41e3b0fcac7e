import { badRequest } from '../../../../platform/errors.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type PaymentTerms, toDueDate } from '../../../admin/settings/payment-terms.rules.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { findCustomer } from '../../../master-data/customers/server/customer.service.ts';
import { findBilledTicket, listUnbilledOfCustomer } from '../../../ticketing/tickets/server/billing/ticket.billing.service.ts';
import { type Invoice, type InvoiceTerms, MORE_TICKETS_LIMIT, type NewInvoice } from '../invoice.contract.ts';
import { toInvoiceLines } from '../invoice-lines.rules.ts';

/** Returns the defaults of a new invoice for a ticket, and the other unbilled tickets of its customer. Throws 400 for an unknown ticket. */
export async function getInvoiceTerms(db: Db, ticketId: string): Promise<InvoiceTerms> {
  const ticket = await findBilledTicket(db, ticketId);
  if (!ticket) throw badRequest(`Ticket ${ticketId} doesn’t exist.`);
  const { customerId } = ticket;
  const [customer, unbilled] =
    customerId === null
      ? [undefined, []]
      : await Promise.all([findCustomer(db, customerId), listUnbilledOfCustomer(db, customerId, MORE_TICKETS_LIMIT + 1)]);
  return {
    ticketId,
    ...toTerms(customer),
    priceLevel: customer?.priceLevel ?? 0,
    paymentTerms: await findPaymentTerms(db, customer),
    unbilled: unbilled
      .filter(({ id }) => id !== ticketId)
      .slice(0, MORE_TICKETS_LIMIT)
      .map(({ id, summary, rmaLineItems }) => ({ id, summary, lineItems: toInvoiceLines(rmaLineItems) })),
  };
}

async function findPaymentTerms(db: Db, customer: Customer | undefined): Promise<PaymentTerms> {
  return customer?.paymentTerms || (await getSettings(db, 'account')).paymentTerms;
}

type CustomerTerms = Pick<Invoice, 'billingAddress' | 'isTaxExempt' | 'taxCertificate'>;

function toTerms(customer: Customer | undefined): CustomerTerms {
  const { billingAddress = '', isTaxExempt = false, taxCertificate = '' } = customer ?? {};
  return { billingAddress, isTaxExempt, taxCertificate: isTaxExempt ? taxCertificate : '' };
}

/** Returns the address and the tax exemption of the billed customer. */
export const findCustomerTerms = async (db: Db, customerId: string | null): Promise<CustomerTerms> =>
  toTerms(customerId === null ? undefined : await findCustomer(db, customerId));

/** Adds the terms of the billed customer that a new invoice doesn't give. Skips what isn't needed, because a create waits for it. */
export async function withCustomerTerms<V extends NewInvoice>(db: Db, customerId: string | null, given: V) {
  const isComplete = [given.billingAddress, given.isTaxExempt, given.taxCertificate, given.dueDate].every((value) => value !== undefined);
  const customer = isComplete || customerId === null ? undefined : await findCustomer(db, customerId);
  const { billingAddress, isTaxExempt, taxCertificate } = toTerms(customer);
  return {
    ...given,
    billingAddress: given.billingAddress ?? billingAddress,
    isTaxExempt: given.isTaxExempt ?? isTaxExempt,
    // A certificate belongs to the exemption.
    taxCertificate: given.taxCertificate ?? (given.isTaxExempt === false ? '' : taxCertificate),
    dueDate: given.dueDate ?? toDueDate(given.issueDate, await findPaymentTerms(db, customer)) ?? given.issueDate,
  };
}
