import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { z } from 'zod';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { DateField } from '../../../../../platform/web/form/inputs/DateField.tsx';
import { GrowingTextarea } from '../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { getToday } from '../../../../../platform/web/server-time.ts';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { AFTER_LOAN, extendFields, type Loan, LoanExtension, LoanerReturn, returnFields } from '../../loan.contract.ts';
import type { Loaner } from '../../loaner.contract.ts';
import { NewReservation, reservationFields } from '../../reservation.contract.ts';
import { useLoanActions } from '../loaner.queries.ts';
import { CompanyInput, StatusChoice } from './loan-fields.tsx';

/** Rejects a due date before the viewer's today. */
export const notOver = <Due extends { returnDate: string }>(schema: z.ZodType<Due>): z.ZodType<Due> =>
  schema.refine(({ returnDate }) => returnDate >= getToday(), {
    path: ['returnDate'],
    message: 'The due date can’t be in the past',
  });

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
      <DateField {...form.text('returnDate')} className={layout.whole} data-autofocus />
    </FormBody>
  );
}

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
    send: async (loanReturn) => {
      await returnLoaner(loanReturn);
      notifications.show({ message: `${tool.serialNumber} returned by ${tool.assignedTo}` });
      onClose();
      onReturned?.();
    },
  });
  return (
    <FormBody form={form} submitLabel="Return" failureTitle="Couldn’t return this loaner" onCancel={onClose}>
      <GrowingTextarea
        {...form.text('conditionIn')}
        className={layout.whole}
        placeholder="Example: OK, cable missing"
        minRows={2}
        maxRows={6}
        data-autofocus
      />
      <DateField
        {...form.text('back')}
        description="Leave blank for today."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <StatusChoice label="Set status to" statuses={AFTER_LOAN} value={form.values.status} onChange={(status) => form.change({ status })} />
    </FormBody>
  );
}

/** Reserves a loaner for a period. */
export function ReserveModal({ tool, onClose }: { tool: Loaner; onClose: () => void }) {
  const { reserve } = useLoanActions(tool.id);
  const form = useForm({
    name: 'reservation',
    fields: reservationFields,
    initial: () => toFormValues<NewReservation>(reservationFields),
    read: (values) => readForm(reservationFields, NewReservation, values),
    send: async (reservation) => {
      await reserve(reservation);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Reserve ${tool.serialNumber}`} size="md">
      <FormBody form={form} submitLabel="Reserve" failureTitle="Couldn’t reserve this loaner" onCancel={onClose}>
        <div className={layout.whole}>
          <CompanyInput {...form.text('assignedTo')} customerId={form.values.customerId} onCustomer={form.change} data-autofocus />
        </div>
        <DateField {...form.text('from')} />
        <DateField {...form.text('until')} />
      </FormBody>
    </Modal>
  );
}
