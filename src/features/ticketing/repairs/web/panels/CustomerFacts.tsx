import { toPhoneLink } from '../../../../../platform/web/ui/text/phone-link.ts';
import { findContact } from '../../../../master-data/customers/contact.rules.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import classes from './RmaPanels.module.css';

interface CustomerFactsProps {
  /** The customer of this name; null when there is none, undefined until that is known. */
  customer: Customer | null | undefined;
  contactName: string;
}

/** The data of the customer record about a shop; it is changed on its own page. */
export function CustomerFacts({ customer, contactName }: CustomerFactsProps) {
  if (customer === null) return <p className={classes.hint}>No customer has this shop name, so there’s no phone or address.</p>;
  const contact = findContact(customer, contactName);
  const phone = contact?.phone ?? '';
  const address = customer?.shippingAddress ?? '';
  return (
    <dl className={classes.facts}>
      <dt>Phone</dt>
      <dd>{phone ? <a href={toPhoneLink(phone)}>{phone}</a> : 'N/A'}</dd>
      <dt>Shipping address</dt>
      <dd className={classes.address}>{address || 'N/A'}</dd>
    </dl>
  );
}
