import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { getToday } from '../../../../../platform/web/server-time.ts';
import type { ToolModel } from '../../../../master-data/tool-models/tool-models.ts';
import { checkOutFields, NewLoan } from '../../loan.contract.ts';
import { AvailableLoaners } from './AvailableLoaners.tsx';
import { useLoanActions } from './loan.queries.ts';
import { getUsualDue, notOver } from './loan-days.ts';
import { useLoanerChoice } from './useLoanerChoice.ts';

const LaterLoan = notOver(NewLoan);

export interface CheckOutProps {
  /** The customer and the repair of the loan. */
  borrower: Pick<NewLoan, 'assignedTo' | 'customerId' | 'ticketId'>;
  /** The model of the tool in repair, if that is known. */
  model: ToolModel | undefined;
}

/** The tool, the day it is due back, and its condition. */
export function CheckOutForm({ borrower, model, onClose }: CheckOutProps & { onClose: () => void }) {
  const [today] = useState(getToday);
  const [isCheckedOut, setIsCheckedOut] = useState(false);
  const form = useForm({
    name: 'loan',
    fields: checkOutFields,
    initial: () => toFormValues<NewLoan>(checkOutFields, { ...borrower, returnDate: getUsualDue(today) }),
    read: (values) => readForm(checkOutFields, LaterLoan, values),
    send: async (loan) => {
      const { serialNumber, assignedTo, returnDate } = await checkOut(loan);
      setIsCheckedOut(true);
      notifications.show({ message: `${serialNumber} checked out to ${assignedTo}, due ${shortDate(returnDate ?? '')}` });
      onClose();
    },
  });
  const { returnDate } = form.values;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(returnDate) && returnDate >= today;
  const { chosenId, loss, ...choice } = useLoanerChoice({
    until: isDay ? returnDate : '',
    company: borrower.assignedTo,
    ...(borrower.customerId && { customerId: borrower.customerId }),
    ...(model && { model }),
  });
  const { checkOut } = useLoanActions(chosenId ?? '');
  // The loaner checked out here leaves the list too.
  const isOwnLoan = form.isSending || isCheckedOut;
  return (
    <FormBody
      form={form}
      submitLabel="Check out"
      failureTitle="Couldn’t check out this loaner"
      isReady={!isDay || chosenId !== undefined}
      onCancel={onClose}
    >
      <p className={layout.whole}>
        For <strong>{borrower.assignedTo}</strong>
        {borrower.ticketId && `, ${borrower.ticketId}`}
      </p>
      <TextInput {...form.text('returnDate')} type="date" min={today} data-autofocus />
      <Textarea {...form.text('conditionOut')} autosize minRows={1} maxRows={4} />
      <div className={layout.whole}>
        <AvailableLoaners {...choice} until={returnDate} model={model} loss={isOwnLoan ? undefined : loss} />
      </div>
    </FormBody>
  );
}
