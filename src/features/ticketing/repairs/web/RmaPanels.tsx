import { Anchor, Button, Flex, Group, SimpleGrid, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { toPhoneLink } from '../../../../platform/web/ui/text/phone-link.ts';
import { findContact } from '../../../master-data/customers/contact.rules.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { BILLING_STATUSES, PAYMENT_STATUSES, SHIPPING_STATUSES, TICKET_TYPES } from '../../tickets/ticket.contract.ts';
import { useUnlistedCompany } from '../../tickets/web/case-customer.queries.ts';
import { useCaseFields } from '../../tickets/web/ticket-edit.queries.ts';
import { CARRIERS, SERVICE_TYPES } from '../rma.contract.ts';
import classes from './RmaView.module.css';
import type { RepairViewProps } from './repair-slots.ts';
import { useContactOf } from './rma.queries.ts';

interface KnownTextProps extends TextInputProps {
  value: string;
  /** From the customer record. */
  known: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Shows the value of the customer record while the ticket has none. Clearing the field hides that value until the field loses focus. */
function KnownText({ known = '', value, onChange, ...input }: KnownTextProps) {
  const [isCleared, setCleared] = useState(false);
  const isKnown = value === '' && known !== '' && !isCleared;

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setCleared(event.currentTarget.value === '');
    onChange(event);
  }

  return (
    <TextInput
      {...input}
      {...(isKnown && { className: `${input.className ?? ''} ${classes.known}`, title: 'From the customer record' })}
      value={isKnown ? known : value}
      onChange={handleChange}
      onBlur={() => setCleared(false)}
    />
  );
}

interface CustomerFactsProps {
  /** Customer with the ticket's shop name; null if there is none, undefined while loading. */
  customer: Customer | null | undefined;
  contactName: string;
  /** Adds the shop as a customer. */
  unlisted: ReturnType<typeof useUnlistedCompany>;
}

/** Phone and address of the customer record, which are edited on its own page. */
function CustomerFacts({ customer, contactName, unlisted }: CustomerFactsProps) {
  if (customer === null)
    return (
      <>
        <Text size="xs" c="gray">
          No customer has this shop name, so there’s no phone or address.
        </Text>
        {unlisted && (
          <Button variant="default" size="compact-sm" mt={4} loading={unlisted.isSending} onClick={unlisted.create}>
            Create customer
          </Button>
        )}
      </>
    );
  const phone = findContact(customer, contactName)?.phone ?? '';
  const address = customer?.shippingAddress ?? '';
  return (
    <Flex component="dl" direction="column" gap={4}>
      <Group gap="xs" align="baseline">
        <Text component="dt" size="xs" c="gray">
          Phone
        </Text>
        <Text component="dd" size="sm">
          {phone ? (
            <Anchor inherit href={toPhoneLink(phone)}>
              {phone}
            </Anchor>
          ) : (
            'N/A'
          )}
        </Text>
      </Group>
      <div>
        <Text component="dt" size="xs" c="gray">
          Shipping address
        </Text>
        <Text component="dd" size="sm" className={classes.address}>
          {address || 'N/A'}
        </Text>
      </div>
    </Flex>
  );
}

type PanelProps = Pick<RepairViewProps, 'edit' | 'inputs'>;

/** The customer and the order. */
export function RmaPanels({ edit, inputs }: PanelProps) {
  const isShipped = useCaseFields(
    edit,
    ({ status, carrier, trackingNumber }) => status === 'Shipped' || carrier !== '' || trackingNumber !== '',
  );
  return (
    <>
      <CustomerInfo edit={edit} inputs={inputs} />
      <Panel title="Order Details">
        <SimpleGrid cols={2} spacing="xs" verticalSpacing={2} className={classes.order}>
          <inputs.Day edit={edit} field="orderDate">
            {(input) => <DateField {...input} rightSectionWidth={26} />}
          </inputs.Day>
          <inputs.Text edit={edit} field="serviceType" suggest={{ unlisted: 'taken', suggestions: SERVICE_TYPES }} />
          <inputs.Select edit={edit} field="paymentStatus" options={PAYMENT_STATUSES} />
          <inputs.Select edit={edit} field="shippingStatus" options={SHIPPING_STATUSES} />
          {isShipped && <inputs.Text edit={edit} field="carrier" suggest={{ unlisted: 'taken', suggestions: CARRIERS }} />}
          {isShipped && <inputs.Text edit={edit} field="trackingNumber" isMono />}
          <inputs.Text edit={edit} field="productSku" isMono />
          <inputs.Text edit={edit} field="rmaNumber" isMono />
          <inputs.Select edit={edit} field="type" options={TICKET_TYPES} />
          <inputs.Select edit={edit} field="billingStatus" options={BILLING_STATUSES} />
        </SimpleGrid>
      </Panel>
    </>
  );
}

/** The customer's contact and email come from its record until the ticket has its own. */
function CustomerInfo({ edit, inputs }: PanelProps) {
  const { customer, contact: known } = useContactOf(edit);
  const customerName = useCaseFields(edit, (fields) => fields.customerName);
  const unlisted = useUnlistedCompany(edit);
  const contacts = customer?.contacts ?? [];
  const contact = {
    suggestions: contacts.map(({ name }) => name).filter(Boolean),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      edit.set('customerName', value);
      const chosen = contacts.find(({ name }) => name === value);
      if (chosen?.email) edit.set('customerEmail', chosen.email);
    },
  };
  const open = customer && (
    <Anchor size="xs" fw={600} renderRoot={(props) => <Link {...props} to="/customers/$customerId" params={{ customerId: customer.id }} />}>
      View customer
    </Anchor>
  );
  return (
    <Panel title="Customer Info" aside={open}>
      <Stack gap={2}>
        <inputs.Company edit={edit} label="Shop name" />
        <inputs.Text
          edit={edit}
          field="customerName"
          label="Primary contact"
          suggest={{ ...contact, unlisted: 'taken', value: customerName || (known?.name ?? '') }}
        />
        <inputs.Text edit={edit} field="customerEmail" label="Email">
          {(input) => <KnownText {...input} {...EMAIL_INPUT} known={known?.email} />}
        </inputs.Text>
        <CustomerFacts customer={customer} contactName={customerName} unlisted={unlisted} />
      </Stack>
    </Panel>
  );
}
