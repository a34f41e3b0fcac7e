import { Link } from '@tanstack/react-router';
import { EMAIL_INPUT } from '../../../../../../platform/web/form/inputs/email-input.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { findContact } from '../../../../../master-data/customers/contact.rules.ts';
import { useCustomerOf } from '../../../../../master-data/customers/web/customer.queries.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { CaseText } from '../fields/CaseText.tsx';
import { useCompanyOfCase } from '../fields/useCompanyOfCase.ts';
import classes from './CustomerPanel.module.css';
import { ReachLinks } from './ReachLinks.tsx';

/** Who is calling: the customer as the ticket names it, with what its record knows beside that. */
export function CustomerPanel({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const company = useCompanyOfCase(edit);
  const { customerId, customerName } = edit.fields;
  const customer = useCustomerOf({ customerId, company: '' });
  const open = customer && (
    <Link className={classes.open} to="/customers/$customerId" params={{ customerId: customer.id }}>
      View customer
    </Link>
  );

  return (
    <Panel title="Customer" aside={open}>
      <div className={classes.fields}>
        <CaseText edit={edit} field="customerCompany" suggest={company} />
        <CaseText edit={edit} field="customerName" />
        <CaseText edit={edit} field="customerEmail" {...EMAIL_INPUT} />
      </div>
      <ReachLinks fields={edit.fields} contact={findContact(customer, customerName)} />
      {customerId === ticket.customerId && <Slot name="case-customer" props={{ ticket }} />}
    </Panel>
  );
}
