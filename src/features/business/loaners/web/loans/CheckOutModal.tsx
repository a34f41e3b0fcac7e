import { Box, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { DateField } from '../../../../../platform/web/form/inputs/DateField.tsx';
import { GrowingTextarea } from '../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { getToday } from '../../../../../platform/web/server-time.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import type { ToolModel } from '../../../../master-data/tool-models/tool-models.ts';
import { type AvailableLoaner, type AvailableQuery, checkOutFields, NewLoan, USUAL_LOAN_DAYS } from '../../loan.contract.ts';
import { describeLoss } from '../../loaner.rules.ts';
import { periodText } from '../../period.rules.ts';
import { useAvailableLoaners, useLoanActions } from '../loaner.queries.ts';
import classes from '../loaners.module.css';
import { notOver } from './LoanModals.tsx';

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
    <Box component="fieldset" miw={0}>
      <Text component="legend" size="sm" fw={600} mb={3}>
        Loaner
      </Text>
      {loss && <Alert>{loss}</Alert>}
      <div className={classes.available} aria-busy={!tools}>
        {tools?.length === 0 && (
          <Text size="sm" c="gray" p="md">
            No loaner is available through {shortDate(until)}. Choose an earlier date, or return a loaner first.
          </Text>
        )}
        {tools?.map((tool) => (
          <label key={tool.id} className={`${utilities.row} ${utilities.small} ${classes.tool}`}>
            <input type="radio" name="loaner" checked={tool.id === pickedId} onChange={() => onPick(tool.id)} />
            <Mono>{tool.serialNumber}</Mono>
            <span className={utilities.meta}>{tool.model}</span>
            <Notes tool={tool} isSameModel={tool.model === model} />
          </label>
        ))}
      </div>
    </Box>
  );
}

/** Reasons to choose a loaner and its last available day. */
function Notes({ tool: { reservedNext, reservedForBorrower }, isSameModel }: { tool: AvailableLoaner; isSameModel: boolean }) {
  const lastFree = reservedNext && addDays(reservedNext.from, -1);
  return (
    <span className={`${utilities.row} ${classes.notes}`}>
      {isSameModel && <Pill tone="green">Same model</Pill>}
      {reservedForBorrower && <Pill tone="purple">Reserved for this customer {periodText(reservedForBorrower)}</Pill>}
      {lastFree && (
        <span className={utilities.meta} title={`Reserved for ${reservedNext.assignedTo} (${periodText(reservedNext)})`}>
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
function useLoanerChoice(query: AvailableQuery) {
  const { until } = query;
  const { data: tools, error, isPlaceholderData } = useAvailableLoaners(query);
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

/** The default due date of a loan. */
const getUsualDue = (today: string): string => addDays(today, USUAL_LOAN_DAYS) ?? today;

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
      <DateField {...form.text('returnDate')} min={today} data-autofocus />
      <GrowingTextarea {...form.text('conditionOut')} minRows={1} maxRows={4} />
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
