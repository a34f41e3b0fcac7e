import { Anchor, Button, Flex, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { toPhoneLink } from '../../../../platform/web/ui/text/phone-link.ts';
import { findContact } from '../../../master-data/customers/contact.rules.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { BILLING_STATUSES, PAYMENT_STATUSES, SHIPPING_STATUSES, TICKET_TYPES } from '../../tickets/ticket.contract.ts';
import { useUnlistedCompany } from '../../tickets/web/case-customer.queries.ts';
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

type PanelProps = Pick<RepairViewProps, 'edit' | 'inputs' | 'company'>;

/** The customer and the order. */
export function RmaPanels({ edit, inputs, company }: PanelProps) {
  const { status, carrier, trackingNumber } = edit.fields;
  const isShipped = status === 'Shipped' || carrier !== '' || trackingNumber !== '';
  return (
    <>
      <CustomerInfo edit={edit} inputs={inputs} company={company} />
      <Panel title="Order Details">
        <SimpleGrid cols={2} spacing="xs" verticalSpacing={2} className={classes.order}>
          <DateField {...inputs.day('orderDate')} rightSectionWidth={26} />
          <SuggestInput {...inputs.text('serviceType')} unlisted="taken" suggestions={SERVICE_TYPES} />
          <NativeSelect {...inputs.select('paymentStatus', PAYMENT_STATUSES)} />
          <NativeSelect {...inputs.select('shippingStatus', SHIPPING_STATUSES)} />
          {isShipped && <SuggestInput {...inputs.text('carrier')} unlisted="taken" suggestions={CARRIERS} />}
          {isShipped && <TextInput {...inputs.text('trackingNumber', { isMono: true })} />}
          <TextInput {...inputs.text('productSku', { isMono: true })} />
          <TextInput {...inputs.text('rmaNumber', { isMono: true })} />
          <NativeSelect {...inputs.select('type', TICKET_TYPES)} />
          <NativeSelect {...inputs.select('billingStatus', BILLING_STATUSES)} />
        </SimpleGrid>
      </Panel>
    </>
  );
}

/** The customer's contact and email come from its record until the ticket has its own. */
function CustomerInfo({ edit, inputs, company }: PanelProps) {
  const { customerName } = edit.fields;
  const { customer, contact: known } = useContactOf(edit.fields);
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
        <SuggestInput {...inputs.text('customerCompany', { label: 'Shop name' })} {...company} />
        <SuggestInput
          {...inputs.text('customerName', { label: 'Primary contact' })}
          {...contact}
          unlisted="taken"
          value={customerName || (known?.name ?? '')}
        />
        <KnownText {...inputs.text('customerEmail', { label: 'Email' })} {...EMAIL_INPUT} known={known?.email} />
        <CustomerFacts customer={customer} contactName={customerName} unlisted={unlisted} />
      </Stack>
    </Panel>
  );
}
