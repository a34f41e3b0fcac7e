import { NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MONEY } from '../../../../platform/number/number-input.ts';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { useCompanyInput } from '../../../master-data/customers/web/customer.queries.ts';
import { LEAD_STATUSES, type Lead, leadFields, leadSchemas } from '../lead.contract.ts';
import { getOfferedSources } from '../lead.rules.ts';
import { CreateCustomer } from './CreateCustomer.tsx';
import { useSaveLead } from './lead.queries.ts';

/** Adds a lead, or changes the given one. A new form is a new component: give it another key. */
export function LeadModal({ lead, onClose }: { lead: Lead | undefined; onClose: () => void }) {
  const form = useRecordForm({
    noun: 'lead',
    fields: leadFields,
    schemas: leadSchemas,
    record: lead,
    onClose,
    ...useSaveLead(),
    onSaved: ({ id }) => lead ?? notifications.show({ message: `Lead ${id} added` }),
  });
  const { values } = form;
  const company = useCompanyInput(values.companyName, {
    customerId: values.customerId,
    onType: (companyName) => form.change({ companyName, customerId: '' }),
    onChoose: ({ customerId, shopName, contactName, email, phone }) =>
      form.change({
        customerId,
        companyName: shopName,
        contactName: values.contactName || contactName,
        email: values.email || email,
        phone: values.phone || phone,
      }),
  });

  return (
    <RecordModal
      name="lead"
      form={form}
      trail={lead && { kind: 'lead', id: lead.id }}
      below={lead && <Slot name="lead" props={{ lead }} />}
    >
      <SuggestInput {...form.text('companyName')} {...company} data-autofocus />
      <TextInput {...form.text('contactName')} />
      <TextInput {...form.text('email')} {...EMAIL_INPUT} />
      <TextInput {...form.text('phone')} type="tel" />
      <NativeSelect {...form.text('status')} data={[...LEAD_STATUSES]} />
      <NativeSelect {...form.text('source')} data={[...getOfferedSources(lead?.source)]} />
      <NumberField {...form.text('estimatedValue')} kind={MONEY} leftSection="$" />
      {lead?.status === 'Won' && <CreateCustomer lead={lead} isWaiting={form.isTouched()} />}
    </RecordModal>
  );
}
