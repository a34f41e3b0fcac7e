import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import layout from '../../../../../platform/web/form/Form.module.css';
import { RecordModal } from '../../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../../platform/web/form/useRecordForm.ts';
import type { NewCustomer } from '../../customer.contract.ts';
import { type Customer, customerFields, customerSchemas } from '../../customer.contract.ts';
import { toSameText } from '../../customer.rules.ts';
import { useDuplicates, useSaveCustomer } from '../customer.queries.ts';
import { ContactFields } from './ContactFields.tsx';
import classes from './DuplicatesHint.module.css';

interface SerialsFieldProps {
  id: string;
  label: string;
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
  className: string | undefined;
}

const readLines = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Serial numbers, one on each line; a list pasted with commas is one too. */
function SerialsField({ id, label, value, error, onChange, className }: SerialsFieldProps) {
  const [typed, setTyped] = useState('');
  // The typed text stays, with its blank lines, as long as it means the value of the form.
  const isTyped = JSON.stringify(readLines(typed)) === JSON.stringify(value);

  function handleChange(text: string) {
    setTyped(text);
    onChange(readLines(text));
  }

  return (
    <Textarea
      {...{ id, label, error }}
      className={className ?? ''}
      classNames={{ input: classes.input ?? '' }}
      description="One per line"
      autoComplete="off"
      spellCheck={false}
      autosize
      minRows={2}
      maxRows={6}
      value={isTyped ? typed : value.join('\n')}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}

interface DuplicatesHintProps {
  typed: Pick<NewCustomer, 'shopName' | 'contacts'>;
  ownId: string | undefined;
}

/** Lists customers with the same name, email or phone number. Saving is still allowed. */
function DuplicatesHint({ typed: { shopName, contacts }, ownId }: DuplicatesHintProps) {
  const duplicates = useDuplicates({
    shopName: shopName.trim(),
    email: contacts
      .map(({ email }) => email.trim())
      .filter(Boolean)
      .slice(0, MOST_CONTACTS),
    phone: contacts
      .map(({ phone }) => phone.trim())
      .filter(Boolean)
      .slice(0, MOST_CONTACTS),
    ...(ownId !== undefined && { except: ownId }),
  });
  return (
    <div className={classes.hint} role="status">
      {duplicates.map(({ id, shopName: name, reasons }) => (
        <p key={id}>
          {toSameText(reasons)}{' '}
          <Link to="/customers/$customerId" params={{ customerId: id }} target="_blank">
            {name}
          </Link>
        </p>
      ))}
    </div>
  );
}

/** Limit of the server. */
const MOST_CONTACTS = 50;

interface CustomerModalProps {
  /** Undefined for a new customer. */
  customer: Customer | undefined;
  onClose: () => void;
  onSaved?: (customer: Customer) => void;
}

/** Adds a customer, or changes the given one. A new form is a new component: give it another key. */
export function CustomerModal({ customer, onClose, onSaved }: CustomerModalProps) {
  const form = useRecordForm({
    noun: 'customer',
    fields: customerFields,
    schemas: customerSchemas,
    record: customer,
    onClose,
    ...useSaveCustomer(),
    onSaved: (saved) => {
      if (!customer) notifications.show({ message: `${saved.shopName} added` });
      onSaved?.(saved);
    },
  });

  return (
    <RecordModal name="customer" failureTitle="Error saving customer. Please try again." form={form}>
      <div className={layout.whole}>
        <TextInput {...form.text('shopName')} errorProps={{ role: 'alert' }} data-autofocus />
        <DuplicatesHint typed={form.values} ownId={customer?.id} />
      </div>
      <ContactFields {...form.list('contacts')} className={layout.whole} />
      <Textarea {...form.text('shippingAddress')} autosize minRows={3} maxRows={6} />
      <Textarea {...form.text('billingAddress')} autosize minRows={3} maxRows={6} />
      <SerialsField {...form.items('toolSerials')} className={layout.whole} />
    </RecordModal>
  );
}
