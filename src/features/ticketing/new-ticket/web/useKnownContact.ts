import type { GivenValues } from '../../../../platform/web/web-feature.ts';
import { findContact } from '../../../master-data/customers/contact.rules.ts';
import { useCustomerOf } from '../../../master-data/customers/web/customer.queries.ts';

/** Adds the first contact of the customer where only the shop is given, as on a ticket that names nobody. */
export function useKnownContact(isOpen: boolean, given: GivenValues): GivenValues {
  const { customerId = '', customerCompany = '', customerName = '', customerEmail = '' } = given;
  const isAsked = isOpen && customerEmail === '';
  const customer = useCustomerOf({ customerId: isAsked ? customerId : '', company: isAsked && customerId === '' ? customerCompany : '' });
  const contact = isAsked ? findContact(customer, customerName) : undefined;
  return contact ? { ...given, customerName: contact.name, customerEmail: contact.email } : given;
}
