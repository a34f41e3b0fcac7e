import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
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
import { useUnlistedCompany } from '../../case-customer.queries.ts';
import { type TicketEdit, useCaseFields } from '../../ticket-edit.queries.ts';
import { handleMailLink } from '../../ticket-reply.queries.ts';
import classes from '../fields/CaseField.module.css';
import { CaseCompany, CaseText } from '../fields/case-inputs.tsx';

interface ReachLinksProps {
  ticket: Ticket;
  edit: TicketEdit;
  /** From the customer record: the contact of the case, or the first contact if it has none. */
  contact: Contact | undefined;
}

const REACH = `${utilities.link} ${utilities.truncate} ${utilities.numbers} ${classes.line}`;

/** Phone and email of the contact, unless the case has an email. Names the contact if the case has none. */
function ReachLinks({ ticket, edit, contact }: ReachLinksProps) {
  const { hasName, hasEmail } = useCaseFields(edit, ({ customerName, customerEmail }) => ({
    hasName: customerName.trim() !== '',
    hasEmail: customerEmail.trim() !== '',
  }));
  const email = hasEmail ? '' : contact?.email;
  if (!contact?.phone && !email) return null;
  return (
    <Stack gap={2} mt="xs" fz="sm" align="flex-start">
      {!hasName && contact?.name && <span>{contact.name}</span>}
      {contact?.phone && (
        <a href={toPhoneLink(contact.phone)} className={REACH}>
          {contact.phone}
        </a>
      )}
      {email && (
        <a href={toMailto(email)} className={REACH} title={email} onClick={(event) => handleMailLink(ticket.id, event)}>
          {email}
        </a>
      )}
    </Stack>
  );
}

function MailButton({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const email = useCaseFields(edit, ({ customerEmail }) => customerEmail.trim());
  if (email === '') return null;
  return (
    <ActionIcon
      component="a"
      href={toMailto(email)}
      variant="subtle"
      color="gray"
      aria-label={`Email ${email}`}
      title={`Email ${email}`}
      onClick={(event) => handleMailLink(ticket.id, event)}
    >
      <IconMail size={16} aria-hidden />
    </ActionIcon>
  );
}

/** Adds a company that isn't a customer yet. */
function CreateCustomer({ edit }: { edit: TicketEdit }) {
  const unlisted = useUnlistedCompany(edit);
  if (!unlisted) return null;
  return (
    <Button variant="subtle" size="compact-sm" my={-4} loading={unlisted.isSending} onClick={unlisted.create}>
      Create customer
    </Button>
  );
}

/** The customer as written on the ticket, with data of the customer record. */
export function CustomerPanel({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const customerId = useCaseFields(edit, (fields) => fields.customerId);
  const customer = useCustomerOf({ customerId, company: '' });
  const contact = useCaseFields(edit, ({ customerName }) => findContact(customer, customerName));
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
    <Panel title="Customer" aside={open ?? <CreateCustomer edit={edit} />}>
      <Stack gap="xs">
        <CaseCompany edit={edit} />
        <CaseText edit={edit} field="customerName" />
        <CaseText edit={edit} field="customerEmail" {...EMAIL_INPUT} rightSection={<MailButton ticket={ticket} edit={edit} />} />
      </Stack>
      <ReachLinks ticket={ticket} edit={edit} contact={contact} />
      {customerId === ticket.customerId && <Slot name="case-customer" props={{ ticket }} />}
    </Panel>
  );
}
