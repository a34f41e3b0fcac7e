import { Link } from '@tanstack/react-router';
import { PageParts } from '../../../../../../platform/web/PageParts.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { toPhoneLink } from '../../../../../../platform/web/ui/text/phone-link.ts';
import { findContact } from '../../../../../master-data/customers/contact.rules.ts';
import { useCustomerOf } from '../../../../../master-data/customers/web/customer.queries.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { CaseText } from '../fields/CaseText.tsx';
import { useCompanyOfCase } from '../fields/useCompanyOfCase.ts';
import classes from './CustomerPanel.module.css';

/** Who is calling: the customer as the ticket names it, with what its record knows beside that. */
export function CustomerPanel({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const company = useCompanyOfCase(edit);
  const { customerId, customerName, customerEmail } = edit.fields;
  const customer = useCustomerOf({ customerId, company: '' });
  const contact = findContact(customer, customerName);
  const email = customerEmail.trim() || contact?.email;
  const open = customer && (
    <Link className={classes.open} to="/customers/$customerId" params={{ customerId: customer.id }}>
      Open shop
    </Link>
  );

  return (
    <Panel title="Customer" aside={open}>
      <div className={classes.fields}>
        <CaseText edit={edit} field="customerCompany" suggest={company} />
        <CaseText edit={edit} field="customerName" />
        <CaseText edit={edit} field="customerEmail" type="email" />
      </div>
      {(contact?.phone || email) && (
        <p className={classes.reach}>
          {contact?.phone && <a href={toPhoneLink(contact.phone)}>{contact.phone}</a>}
          {email && (
            <a href={`mailto:${email}`} title={email}>
              {email}
            </a>
          )}
        </p>
      )}
      {customerId === ticket.customerId && <PageParts place="case-customer" given={{ ticket }} />}
    </Panel>
  );
}
