import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import layout from '../../../../../platform/web/form/Form.module.css';
import { RecordModal } from '../../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../../platform/web/form/useRecordForm.ts';
import { type Customer, customerFields, customerSchemas } from '../../customer.contract.ts';
import { useSaveCustomer } from '../customer.queries.ts';
import { ContactFields } from './ContactFields.tsx';
import { DuplicatesHint } from './DuplicatesHint.tsx';
import { SerialsField } from './SerialsField.tsx';

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
