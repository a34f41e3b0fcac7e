import { Box, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WHOLE } from '../../../../../platform/number/number-input.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { GrowingTextarea } from '../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { NumberField } from '../../../../../platform/web/form/inputs/NumberField.tsx';
import { RecordModal } from '../../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../../platform/web/form/useRecordForm.ts';
import { PAYMENT_TERMS } from '../../../../admin/settings/payment-terms.rules.ts';
import { type Customer, customerFields, customerSchemas, type NewCustomer } from '../../customer.contract.ts';
import { toSameText } from '../../customer.rules.ts';
import { useDuplicates, useSaveCustomer } from '../customer.queries.ts';
import { ContactFields } from './ContactFields.tsx';
import classes from './CustomerModal.module.css';

interface SerialsFieldProps {
  id: string;
  label: string;
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}

const readLines = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Serial numbers, one per line. Commas and semicolons also separate. */
function SerialsField({ id, label, value, error, onChange }: SerialsFieldProps) {
  const [typed, setTyped] = useState('');
  // Keeps the text as typed, including blank lines, while it matches the form value.
  const isTyped = JSON.stringify(readLines(typed)) === JSON.stringify(value);

  function handleChange(text: string) {
    setTyped(text);
    onChange(readLines(text));
  }

  return (
    <GrowingTextarea
      id={id}
      label={label}
      error={error}
      className={`${layout.whole} ${classes.serials}`}
      description="One per line"
      autoComplete="off"
      spellCheck={false}
      minRows={2}
      maxRows={6}
      value={isTyped ? typed : value.join('\n')}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}

interface DuplicatesHintProps extends Pick<NewCustomer, 'shopName' | 'contacts'> {
  ownId: string | undefined;
}

/** Lists customers with the same name, email or phone number. Saving is still allowed. */
function DuplicatesHint({ shopName, contacts, ownId }: DuplicatesHintProps) {
  const pick = (key: 'email' | 'phone') =>
    contacts
      .map((contact) => contact[key].trim())
      .filter(Boolean)
      .slice(0, SEARCHED_CONTACTS);
  const duplicates = useDuplicates({
    shopName: shopName.trim(),
    email: pick('email'),
    phone: pick('phone'),
    ...(ownId !== undefined && { except: ownId }),
  });
  return (
    <Box mt={4} fz="xs" c="var(--obd-orange-fg)" className={classes.hint} role="status">
      {duplicates.map(({ id, shopName: name, reasons }) => (
        <p key={id}>
          {toSameText(reasons)}{' '}
          <Link to="/customers/$customerId" params={{ customerId: id }} target="_blank">
            {name}
          </Link>
        </p>
      ))}
    </Box>
  );
}

/** Limit of the server. */
const SEARCHED_CONTACTS = 50;

const TERMS_OPTIONS = [{ value: '', label: 'Company default' }, ...PAYMENT_TERMS];

/** Terms for new invoices. */
function BillingFields({ form }: { form: Pick<ReturnType<typeof useRecordForm<NewCustomer, Customer>>, 'text' | 'values' | 'change'> }) {
  const { values, change } = form;
  const { isTaxExempt } = values;
  return (
    <>
      <NativeSelect {...form.text('paymentTerms')} data={TERMS_OPTIONS} />
      <NumberField {...form.text('priceLevel')} kind={WHOLE} label="Price level (% off the price list)" />
      <Checkbox
        label="Tax exempt"
        className={classes.exempt}
        checked={isTaxExempt}
        onChange={(event) => change({ isTaxExempt: event.currentTarget.checked })}
      />
      {isTaxExempt && <TextInput {...form.text('taxCertificate')} placeholder="Number or reason, optional" />}
    </>
  );
}

interface CustomerModalProps {
  /** Undefined for a new customer. */
  customer: Customer | undefined;
  onClose: () => void;
  onSaved?: (customer: Customer) => void;
}

/** Adds a customer or edits the given one. Needs a key per customer. */
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
        <DuplicatesHint shopName={form.values.shopName} contacts={form.values.contacts} ownId={customer?.id} />
      </div>
      <ContactFields {...form.list('contacts')} />
      <GrowingTextarea {...form.text('shippingAddress')} minRows={3} maxRows={6} />
      <GrowingTextarea {...form.text('billingAddress')} minRows={3} maxRows={6} />
      <BillingFields form={form} />
      <SerialsField {...form.items('toolSerials')} />
    </RecordModal>
  );
}
