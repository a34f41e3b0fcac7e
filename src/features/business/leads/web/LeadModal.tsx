import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { MONEY } from '../../../../platform/number/number-input.ts';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { useCompanyInput } from '../../../master-data/customers/web/customer.queries.ts';
import { useTechnicians } from '../../../ticketing/repairs/web/board/technicians.queries.ts';
import { LEAD_STATUSES, type Lead, leadFields, leadSchemas } from '../lead.contract.ts';
import { getOfferedSources } from '../lead.rules.ts';
import { useCreateCustomer, useSaveLead } from './lead.queries.ts';

/** Creates a customer from a won lead, or opens the existing one. Disabled while the form has unsaved changes. */
function CreateCustomer({ lead, hasUnsaved }: { lead: Lead; hasUnsaved: boolean }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useCreateCustomer();

  function handleCreate() {
    mutate(lead.id, {
      onSuccess: ({ id, shopName }) => {
        notifications.show({ message: lead.customerId === null ? `Customer ${shopName} created` : `${shopName} is already a customer` });
        void navigate({ to: '/customers/$customerId', params: { customerId: id } });
      },
      onError: ({ message }) => notifications.show({ color: 'red', title: 'Couldn’t create the customer', message }),
    });
  }

  return (
    <Group gap="xs" wrap="nowrap" mt="auto">
      <Button
        variant="light"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        loading={isPending}
        disabled={hasUnsaved}
        onClick={handleCreate}
      >
        Create customer
      </Button>
      {hasUnsaved && (
        <Text size="xs" c="dimmed">
          Save your changes first.
        </Text>
      )}
    </Group>
  );
}

/** People who can own a lead, and its present owner. */
function useOwnerOptions(ownerId: string) {
  const people = useTechnicians().map(({ key, name }) => ({ value: key, label: name }));
  const isListed = ownerId === '' || people.some(({ value }) => value === ownerId);
  return [{ value: '', label: 'No owner' }, ...people, ...(isListed ? [] : [{ value: ownerId, label: 'Former user' }])];
}

/** Adds a lead or edits the given one. Needs a key per lead. */
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
  const owners = useOwnerOptions(values.ownerId ?? '');
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
      <NativeSelect {...form.text('ownerId')} data={owners} />
      <TextInput {...form.text('nextStep')} />
      <DateField {...form.text('nextStepOn')} />
      {lead?.status === 'Won' && <CreateCustomer lead={lead} hasUnsaved={form.isTouched()} />}
    </RecordModal>
  );
}
