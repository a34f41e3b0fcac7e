import { Modal, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { lendFields, NewLoan } from '../../loan.contract.ts';
import type { Loaner } from '../../loaner.contract.ts';
import { CompanyInput } from './CompanyInput.tsx';
import { useLending } from './loan.queries.ts';
import { RepairInput } from './RepairInput.tsx';

interface LendModalProps {
  tool: Loaner;
  /** The values that are known already. */
  given: Pick<NewLoan, 'assignedTo' | 'ticketId'>;
  onLent: () => void;
  onClose: () => void;
}

/** Lends one tool. */
export function LendModal({ tool, given, onLent, onClose }: LendModalProps) {
  const { lend } = useLending(tool.id);
  const form = useForm({
    name: 'loan',
    fields: lendFields,
    initial: () => toFormValues<NewLoan>(lendFields, given),
    read: (values) => readForm(lendFields, NewLoan, values),
    send: async (loan) => {
      const { serialNumber, assignedTo, returnDate } = await lend(loan);
      notifications.show({ message: `${serialNumber} is on loan to ${assignedTo} until ${shortDate(returnDate ?? '')}.` });
      onClose();
      onLent();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Lend ${tool.serialNumber}`} size="md">
      <FormBody form={form} submitLabel="Lend" failureTitle="Not lent." onCancel={onClose}>
        <CompanyInput {...form.text('assignedTo')} customerId={form.values.customerId} onCustomer={form.change} />
        <TextInput {...form.text('returnDate')} type="date" data-autofocus />
        <div className={layout.whole}>
          <RepairInput {...form.text('ticketId')} company={form.values.assignedTo} />
        </div>
        <Textarea {...form.text('conditionOut')} className={layout.whole} autosize minRows={1} maxRows={4} />
      </FormBody>
    </Modal>
  );
}
