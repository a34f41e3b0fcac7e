import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { WHOLE } from '../../../../platform/number/number-input.ts';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { type Supplier, supplierFields, supplierSchemas } from '../supplier.contract.ts';
import { useSaveSupplier } from './supplier.queries.ts';

interface SupplierModalProps {
  /** Undefined for a new supplier. */
  supplier: Supplier | undefined;
  onClose: () => void;
}

/** Adds a supplier or edits the given one. Needs a key per supplier. */
export function SupplierModal({ supplier, onClose }: SupplierModalProps) {
  const form = useRecordForm({
    noun: 'supplier',
    fields: supplierFields,
    schemas: supplierSchemas,
    record: supplier,
    onClose,
    ...useSaveSupplier(),
    onSaved: ({ name }) => supplier ?? notifications.show({ message: `${name} added` }),
  });
  return (
    <RecordModal name="supplier" form={form} trail={supplier && { kind: 'supplier', id: supplier.id }}>
      <TextInput
        {...form.text('name')}
        description={supplier && 'A new name is also written to the parts.'}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-autofocus
      />
      <TextInput {...form.text('contact')} placeholder="Name of the person" />
      <TextInput {...form.text('email')} type="email" />
      <TextInput {...form.text('phone')} type="tel" />
      <NumberField {...form.text('leadTimeDays')} kind={WHOLE} />
    </RecordModal>
  );
}
