import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { toPhoneLink } from '../../../../../platform/web/ui/text/phone-link.ts';
import { findContact } from '../../../../master-data/customers/contact.rules.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { BILLING_STATUSES, PAYMENT_STATUSES, SHIPPING_STATUSES, TICKET_TYPES } from '../../../tickets/ticket.contract.ts';
import type { RepairViewProps } from '../repair-slots.ts';
import { useContactOf } from '../rma.queries.ts';
import classes from './RmaPanels.module.css';

interface KnownTextProps extends TextInputProps {
  value: string;
  /** From the customer record. */
  known: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A text that is the customer record's while the ticket has none. Who empties the field finds it empty until it is left. */
function KnownText({ known = '', value, onChange, ...input }: KnownTextProps) {
  const [isEmptied, setEmptied] = useState(false);
  const isKnown = value === '' && known !== '' && !isEmptied;

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setEmptied(event.currentTarget.value === '');
    onChange(event);
  }

  return (
    <TextInput
      {...input}
      {...(isKnown && { className: `${input.className ?? ''} ${classes.known}`, title: 'From the customer record' })}
      value={isKnown ? known : value}
      onChange={handleChange}
      onBlur={() => setEmptied(false)}
    />
  );
}

interface CustomerFactsProps {
  /** The customer of this name; null when there is none, undefined until that is known. */
  customer: Customer | null | undefined;
  contactName: string;
}

/** The data of the customer record about a shop; it is changed on its own page. */
function CustomerFacts({ customer, contactName }: CustomerFactsProps) {
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

const SERVICE_TYPES = ['Repair', 'Warranty repair', 'Calibration', 'Inspection', 'Upgrade', 'Replacement'];

type PanelProps = Pick<RepairViewProps, 'edit' | 'inputs' | 'company'>;

/** The panels of the customer and of the order. */
export function RmaPanels({ edit, inputs, company }: PanelProps) {
  return (
    <>
      <CustomerInfo edit={edit} inputs={inputs} company={company} />
      <Panel title="Order Details">
        <div className={classes.pairs}>
          <TextInput {...inputs.day('orderDate')} />
          <SuggestInput {...inputs.text('serviceType')} unlisted="taken" suggestions={SERVICE_TYPES} />
          <NativeSelect {...inputs.select('paymentStatus', PAYMENT_STATUSES)} />
          <NativeSelect {...inputs.select('shippingStatus', SHIPPING_STATUSES)} />
          <TextInput {...inputs.text('productSku', { isMono: true })} />
          <TextInput {...inputs.text('rmaNumber', { isMono: true })} />
          <NativeSelect {...inputs.select('type', TICKET_TYPES)} />
          <NativeSelect {...inputs.select('billingStatus', BILLING_STATUSES)} />
        </div>
      </Panel>
    </>
  );
}

/** The customer of a repair: contact and email are those of its record until the ticket has its own. */
function CustomerInfo({ edit, inputs, company }: PanelProps) {
  const { customerName } = edit.fields;
  const { customer, contact: known } = useContactOf(edit.fields);
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
    <Link className={classes.link} to="/customers/$customerId" params={{ customerId: customer.id }}>
      View customer
    </Link>
  );
  return (
    <Panel title="Customer Info" aside={open}>
      <div className={classes.fields}>
        <SuggestInput {...inputs.text('customerCompany', { label: 'Shop name' })} {...company} />
        <SuggestInput
          {...inputs.text('customerName', { label: 'Primary contact' })}
          {...contact}
          unlisted="taken"
          value={customerName || (known?.name ?? '')}
        />
        <KnownText {...inputs.text('customerEmail', { label: 'Email' })} {...EMAIL_INPUT} known={known?.email} />
        <CustomerFacts customer={customer} contactName={customerName} />
      </div>
    </Panel>
  );
}
