import { Modal, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { AFTER_LOAN, LoanerReturn, returnFields } from '../../loan.contract.ts';
import type { Loaner } from '../../loaner.contract.ts';
import { StatusChoice } from '../StatusChoice.tsx';
import { useLoanActions } from './loan.queries.ts';

interface ReturnProps {
  /** The loaner when the dialog was opened. */
  tool: Pick<Loaner, 'id' | 'serialNumber' | 'assignedTo' | 'lentAt'>;
  onReturned?: () => void;
}

/** Records the day and condition of a return. */
export function ReturnModal({ opened, onClose, ...loan }: ReturnProps & DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Return ${loan.tool.serialNumber}`} size="md">
      <ReturnForm {...loan} onClose={onClose} />
    </Modal>
  );
}

function ReturnForm({ tool, onReturned, onClose }: ReturnProps & { onClose: () => void }) {
  const { returnLoaner } = useLoanActions(tool.id);
  const form = useForm({
    name: 'return',
    fields: returnFields,
    initial: () => toFormValues<LoanerReturn>(returnFields, { lentAt: tool.lentAt ?? '' }),
    read: (values) => readForm(returnFields, LoanerReturn, values),
    send: async (given) => {
      await returnLoaner(given);
      notifications.show({ message: `${tool.serialNumber} returned by ${tool.assignedTo}` });
      onClose();
      onReturned?.();
    },
  });
  return (
    <FormBody form={form} submitLabel="Return" failureTitle="Couldn’t return this loaner" onCancel={onClose}>
      <Textarea
        {...form.text('conditionIn')}
        className={layout.whole}
        placeholder="Example: OK, cable missing"
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
      />
      <TextInput
        {...form.text('back')}
        type="date"
        description="Leave blank for today."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <StatusChoice label="Set status to" statuses={AFTER_LOAN} value={form.values.status} onChange={(status) => form.change({ status })} />
    </FormBody>
  );
}
