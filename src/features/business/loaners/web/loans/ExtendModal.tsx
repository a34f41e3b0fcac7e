import { Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { recordFields, recordSchemas } from '../../../../../platform/record/record-schemas.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { lendFields } from '../../loan.contract.ts';
import { useSaveLoaner } from '../loaner.queries.ts';
import { notOver } from './loan-days.ts';

const fields = recordFields({ returnDate: lendFields.returnDate });
const { New: NewDue } = recordSchemas(fields);
const LaterDue = notOver(NewDue);

interface ExtendProps {
  tool: { readonly id: string; readonly serialNumber: string; readonly returnDate: string };
}

/** Lets a loan go on until another day. */
export function ExtendModal({ tool, opened, onClose }: ExtendProps & DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Extend ${tool.serialNumber}`} size="sm">
      <ExtendForm tool={tool} onClose={onClose} />
    </Modal>
  );
}

function ExtendForm({ tool: { id, serialNumber, returnDate }, onClose }: ExtendProps & { onClose: () => void }) {
  const { change } = useSaveLoaner();
  const form = useForm({
    ...{ name: 'due', fields, initial: () => toFormValues<{ returnDate: string }>(fields, { returnDate }) },
    read: (values) => readForm(fields, LaterDue, values),
    send: async (due: { returnDate: string }) => {
      await change({ id, change: due });
      notifications.show({ message: `${serialNumber} is due back ${shortDate(due.returnDate)}.` });
      onClose();
    },
  });
  return (
    <FormBody form={form} submitLabel="Extend" failureTitle="Not extended." onCancel={onClose}>
      <TextInput {...form.text('returnDate')} className={layout.whole} label="Due back" type="date" data-autofocus />
    </FormBody>
  );
}
