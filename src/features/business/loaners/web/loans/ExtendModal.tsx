import { Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { extendFields, type Loan, LoanExtension } from '../../loan.contract.ts';
import { useLoanActions } from './loan.queries.ts';
import { notOver } from './loan-days.ts';

const LaterDue = notOver(LoanExtension);

interface ExtendProps {
  loan: Pick<Loan, 'toolId' | 'serialNumber' | 'from' | 'due'>;
}

/** Changes the due date of a loan. */
export function ExtendModal({ loan, opened, onClose }: ExtendProps & DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Extend ${loan.serialNumber}`} size="sm">
      <ExtendForm loan={loan} onClose={onClose} />
    </Modal>
  );
}

function ExtendForm({ loan: { toolId, serialNumber, from, due }, onClose }: ExtendProps & { onClose: () => void }) {
  const { extend } = useLoanActions(toolId);
  const form = useForm({
    name: 'due',
    fields: extendFields,
    initial: () => toFormValues<LoanExtension>(extendFields, { returnDate: due, lentAt: from }),
    read: (values) => readForm(extendFields, LaterDue, values),
    send: async (extension) => {
      const { returnDate } = await extend(extension);
      notifications.show({ message: `${serialNumber} extended to ${shortDate(returnDate ?? '')}` });
      onClose();
    },
  });
  return (
    <FormBody form={form} submitLabel="Extend" failureTitle="Couldn’t extend this loan" onCancel={onClose}>
      <TextInput {...form.text('returnDate')} className={layout.whole} type="date" data-autofocus />
    </FormBody>
  );
}
