import { Modal, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { getToday } from '../../../../../platform/web/server-time.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import type { ToolModel } from '../../../../master-data/tool-models/tool-models.ts';
import type { AvailableLoaner, AvailableQuery } from '../../loan.contract.ts';
import { checkOutFields, NewLoan } from '../../loan.contract.ts';
import { describeLoss } from '../../loaner.rules.ts';
import { periodText } from '../../period.rules.ts';
import classes from './AvailableLoaners.module.css';
import { useAvailableLoaners, useLoanActions } from './loan.queries.ts';
import { getUsualDue, notOver } from './loan-days.ts';

interface AvailableLoanersProps {
  /** Undefined while loading. */
  tools: readonly AvailableLoaner[] | undefined;
  error: Error | null;
  until: string;
  model: ToolModel | undefined;
  pickedId: string | undefined;
  /** The reason the picked loaner is no longer available. */
  loss: string | undefined;
  onPick: (id: string) => void;
}

/** Radio list of the available loaners. */
function AvailableLoaners({ tools, error, until, model, pickedId, loss, onPick }: AvailableLoanersProps) {
  if (error) return <Alert title="Couldn’t load loaners">{error.message}</Alert>;
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>Loaner</legend>
      {loss && <Alert>{loss}</Alert>}
      <div className={classes.tools} aria-busy={!tools}>
        {tools?.length === 0 && (
          <p className={classes.none}>
            No loaner is available through {shortDate(until)}. Choose an earlier date, or return a loaner first.
          </p>
        )}
        {tools?.map((tool) => (
          <label key={tool.id} className={classes.tool}>
            <input type="radio" name="loaner" checked={tool.id === pickedId} onChange={() => onPick(tool.id)} />
            <Mono>{tool.serialNumber}</Mono>
            <span className={classes.model}>{tool.model}</span>
            <Notes tool={tool} isSameModel={tool.model === model} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Reasons to choose a loaner and its last available day. */
function Notes({ tool: { reservedNext, reservedForBorrower }, isSameModel }: { tool: AvailableLoaner; isSameModel: boolean }) {
  const lastFree = reservedNext && addDays(reservedNext.from, -1);
  return (
    <span className={classes.notes}>
      {isSameModel && <Pill tone="green">Same model</Pill>}
      {reservedForBorrower && <Pill tone="purple">Reserved for this customer {periodText(reservedForBorrower)}</Pill>}
      {lastFree && (
        <span className={classes.until} title={`Reserved for ${reservedNext.assignedTo} (${periodText(reservedNext)})`}>
          Available through {shortDate(lastFree).replace(/, \d{4}$/, '')}
        </span>
      )}
    </span>
  );
}

interface Picked {
  readonly id: string;
  readonly serialNumber: string;
  /** Due date it was last offered for. */
  readonly until: string;
}

/** Available loaners with the picked one, the first by default. A later reload never changes the choice. */
function useLoanerChoice(wanted: AvailableQuery) {
  const { until } = wanted;
  const { data: tools, error, isPlaceholderData } = useAvailableLoaners(wanted);
  const [picked, setPicked] = useState<Picked>();
  const isKnown = tools !== undefined && !error && !isPlaceholderData;
  const offered = isKnown ? tools.find(({ id }) => !picked || id === picked.id) : undefined;
  if (offered && (offered.id !== picked?.id || until !== picked.until)) setPicked({ ...offered, until });

  function handlePick(id: string) {
    const tool = tools?.find((each) => each.id === id);
    if (tool) setPicked({ ...tool, until: isKnown ? until : '' });
  }

  return {
    tools,
    error,
    pickedId: picked?.id,
    onPick: handlePick,
    /** The ID of the loaner that can be checked out. */
    chosenId: offered?.id,
    /** The reason the picked loaner is no longer available. */
    loss:
      isKnown && picked && !offered
        ? describeLoss({
            serialNumber: picked.serialNumber,
            until: picked.until === until ? undefined : until,
            hasOthers: tools.length > 0,
          })
        : undefined,
  };
}

const LaterLoan = notOver(NewLoan);

interface CheckOutProps {
  borrower: Pick<NewLoan, 'assignedTo' | 'customerId' | 'ticketId'>;
  /** Model of the tool in repair. */
  model: ToolModel | undefined;
}

function CheckOutForm({ borrower, model, onClose }: CheckOutProps & { onClose: () => void }) {
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

/** Checks out a loaner that is available through the due date. */
export function CheckOutModal({ opened, onClose, ...loan }: CheckOutProps & DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Check out a loaner" size="md">
      <CheckOutForm {...loan} onClose={onClose} />
    </Modal>
  );
}
