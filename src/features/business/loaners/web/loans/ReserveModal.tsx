import { Modal, TextInput } from '@mantine/core';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import type { Loaner } from '../../loaner.contract.ts';
import { NewReservation, reservationFields } from '../../reservation.contract.ts';
import { CompanyInput } from './CompanyInput.tsx';
import { useLoanActions } from './loan.queries.ts';

/** Reserves a loaner for a period. */
export function ReserveModal({ tool, onClose }: { tool: Loaner; onClose: () => void }) {
  const { reserve } = useLoanActions(tool.id);
  const form = useForm({
    name: 'reservation',
    fields: reservationFields,
    initial: () => toFormValues<NewReservation>(reservationFields),
    read: (values) => readForm(reservationFields, NewReservation, values),
    send: async (wanted) => {
      await reserve(wanted);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Reserve ${tool.serialNumber}`} size="md">
      <FormBody form={form} submitLabel="Reserve" failureTitle="Couldn’t reserve this loaner" onCancel={onClose}>
        <div className={layout.whole}>
          <CompanyInput {...form.text('assignedTo')} customerId={form.values.customerId} onCustomer={form.change} data-autofocus />
        </div>
        <TextInput {...form.text('from')} type="date" />
        <TextInput {...form.text('until')} type="date" />
      </FormBody>
    </Modal>
  );
}
