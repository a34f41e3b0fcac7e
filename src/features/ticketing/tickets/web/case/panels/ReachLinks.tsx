import { toMailto } from '../../../../../../platform/email-address.ts';
import { toPhoneLink } from '../../../../../../platform/web/ui/text/phone-link.ts';
import type { Contact } from '../../../../../master-data/customers/contact.contract.ts';
import type { CaseFields } from '../../../ticket-case.rules.ts';
import classes from './CustomerPanel.module.css';

interface ReachLinksProps {
  fields: Pick<CaseFields, 'customerName' | 'customerEmail'>;
  /** Of the customer record: the person that the case names, or the first one where it names nobody. */
  contact: Contact | undefined;
}

/** How to reach who is calling. Where the case names nobody, it says whose number and address they are. */
export function ReachLinks({ fields, contact }: ReachLinksProps) {
  const ownEmail = fields.customerEmail.trim();
  const email = ownEmail || contact?.email;
  const name = fields.customerName.trim() === '' ? contact?.name : '';
  // The email of the case may be somebody else's, so it does not stand below that name.
  const isApart = Boolean(name && ownEmail);
  const mail = email && (
    <a href={toMailto(email)} title={email}>
      {email}
    </a>
  );
  if (!contact?.phone && !email) return null;
  return (
    <p className={classes.reach}>
      {isApart && mail}
      {name && (contact?.phone || !ownEmail) && <span>{name}</span>}
      {contact?.phone && <a href={toPhoneLink(contact.phone)}>{contact.phone}</a>}
      {!isApart && mail}
    </p>
  );
}
