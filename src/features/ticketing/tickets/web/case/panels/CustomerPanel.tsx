import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { toMailto } from '../../../../../../platform/email-address.ts';
import { EMAIL_INPUT } from '../../../../../../platform/web/form/inputs/email-input.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { toPhoneLink } from '../../../../../../platform/web/ui/text/phone-link.ts';
import type { Contact } from '../../../../../master-data/customers/contact.contract.ts';
import { findContact } from '../../../../../master-data/customers/contact.rules.ts';
import { useCustomerOf } from '../../../../../master-data/customers/web/customer.queries.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import type { CaseFields } from '../../../ticket-draft.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from '../fields/CaseField.module.css';
import { CaseText, useCompanyOfCase } from '../fields/case-inputs.tsx';

interface ReachLinksProps {
  fields: Pick<CaseFields, 'customerName' | 'customerEmail'>;
  /** From the customer record: the contact of the case, or the first contact if it has none. */
  contact: Contact | undefined;
}

const REACH = `${utilities.link} ${utilities.truncate} ${utilities.numbers} ${classes.line}`;

/** Phone and email of the contact. Names the contact if the case has none. */
function ReachLinks({ fields, contact }: ReachLinksProps) {
  const ownEmail = fields.customerEmail.trim();
  const email = ownEmail || contact?.email;
  const name = fields.customerName.trim() === '' ? contact?.name : '';
  // The email of the case may belong to another person, so it isn't shown below that name.
  const isApart = Boolean(name && ownEmail);
  const mail = email && (
    <a href={toMailto(email)} className={REACH} title={email}>
      {email}
    </a>
  );
  if (!contact?.phone && !email) return null;
  return (
    <Stack gap={2} mt="xs" fz="sm" align="flex-start">
      {isApart && mail}
      {name && (contact?.phone || !ownEmail) && <span>{name}</span>}
      {contact?.phone && (
        <a href={toPhoneLink(contact.phone)} className={REACH}>
          {contact.phone}
        </a>
      )}
      {!isApart && mail}
    </Stack>
  );
}

/** The customer as written on the ticket, with data of the customer record. */
export function CustomerPanel({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const company = useCompanyOfCase(edit);
  const { customerId, customerName } = edit.fields;
  const customer = useCustomerOf({ customerId, company: '' });
  const open = customer && (
    <Link
      className={`${utilities.meta} ${utilities.link} ${utilities.strong} ${classes.line}`}
      to="/customers/$customerId"
      params={{ customerId: customer.id }}
    >
      View customer
    </Link>
  );

  return (
    <Panel title="Customer" aside={open}>
      <Stack gap="xs">
        <CaseText edit={edit} field="customerCompany" suggest={company} />
        <CaseText edit={edit} field="customerName" />
        <CaseText edit={edit} field="customerEmail" {...EMAIL_INPUT} />
      </Stack>
      <ReachLinks fields={edit.fields} contact={findContact(customer, customerName)} />
      {customerId === ticket.customerId && <Slot name="case-customer" props={{ ticket }} />}
    </Panel>
  );
}
