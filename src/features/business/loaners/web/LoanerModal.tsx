import { Box, Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormValues } from '../../../../platform/record/form-values.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { SuggestInput, type SuggestInputProps } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { getServerTime } from '../../../../platform/web/server-time.ts';
import { DueText } from '../../../../platform/web/ui/text/DueText.tsx';
import { TOOL_MODELS } from '../../../master-data/tool-models/tool-models.ts';
import { useTicketList } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { type Loaner, loanerFields, loanerSchemas, type NewLoaner, TOOL_STATUSES } from '../loaner.contract.ts';
import { LoanerHistory } from './LoanerHistory.tsx';
import { useSaveLoaner } from './loaner.queries.ts';
import { ReserveModal, ReturnModal } from './loans/LoanModals.tsx';
import { CompanyInput, StatusChoice } from './loans/loan-fields.tsx';

/** Longest search text of the ticket list. */
const SEARCH_LIMIT = 200;

interface RepairInputProps extends Omit<SuggestInputProps, 'suggestions'> {
  /** Its repairs are suggested while the field is blank. */
  company: string;
}

/** Search field for the open repair a loan is for. */
function RepairInput({ company, ...props }: RepairInputProps) {
  const [typed, setTyped] = useState<string>();
  const [q] = useDebouncedValue(cutText((typed ?? props.value).trim() || company.trim(), SEARCH_LIMIT), 250);
  const { rows = [] } = useTicketList({ type: 'Tool Repair', state: 'open', q });
  const chosen = rows.find(({ id }) => id === props.value.trim());
  return (
    <SuggestInput
      {...props}
      onType={setTyped}
      placeholder="TKT-…"
      description={chosen && `${chosen.customerCompany} · ${chosen.summary}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      suggestions={rows.map(({ id, customerCompany, summary }) => ({ value: id, label: `${customerCompany} · ${summary}` }))}
    />
  );
}

interface LoanGroupProps {
  form: Pick<Form<FormValues<NewLoaner>>, 'text' | 'values' | 'change'>;
  /** Null while the loan is not saved yet. */
  lentAt: string | null;
}

/** The loan fields, shown if the status is On Loan. */
function LoanGroup({ form, lentAt }: LoanGroupProps) {
  const { assignedTo, returnDate } = form.values;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(returnDate);
  return (
    <Box
      component="fieldset"
      p="sm"
      bd="1px solid var(--obd-line)"
      bdrs="lg"
      bg="var(--obd-sunken)"
      className={layout.whole}
      aria-label="Loan"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CompanyInput {...form.text('assignedTo')} customerId={form.values.customerId} onCustomer={form.change} withAsterisk />
        <DateField
          {...form.text('returnDate')}
          withAsterisk
          description={isDay && <DueText day={returnDate} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <RepairInput {...form.text('ticketId')} company={assignedTo} />
        <TextInput label="Checked out" value={shortDate(lentAt ?? getServerTime())} readOnly variant="unstyled" tabIndex={-1} />
        <GrowingTextarea {...form.text('conditionOut')} className={layout.whole} minRows={1} maxRows={4} />
        <Text size="xs" c="dimmed" className={layout.whole}>
          These fields are cleared when the status changes from On Loan.
        </Text>
      </SimpleGrid>
    </Box>
  );
}

interface LoanerModalProps {
  tool: Loaner | undefined;
  /** Initial serial number of a new loaner. */
  suggestedSerial: string;
  onClose: () => void;
}

/** Adds a loaner or edits the given one. Needs a key per loaner. */
export function LoanerModal({ tool, suggestedSerial, onClose }: LoanerModalProps) {
  const [suggested] = useState({ serialNumber: suggestedSerial });
  // Saves are based on the record the form first showed, so that a loaner checked out since then isn't checked out again.
  const [record] = useState(tool);
  const [step, setStep] = useState<'reserve' | { returned: Loaner }>();
  const form = useRecordForm({
    noun: 'tool',
    subject: 'this loaner',
    fields: loanerFields,
    schemas: loanerSchemas,
    record,
    suggested,
    onClose,
    ...useSaveLoaner(),
    onSaved: ({ serialNumber }) => tool ?? notifications.show({ message: `Loaner ${serialNumber} added` }),
  });
  const handleBack = () => setStep(undefined);
  // One dialog at a time. The form keeps its input while another dialog is open.
  const shown = { ...form, isOpen: form.isOpen && step === undefined };
  const returnButton = tool?.status === 'On Loan' && (
    <Button variant="default" leftSection={<IconCircleCheck size={15} aria-hidden />} onClick={() => setStep({ returned: tool })}>
      Return
    </Button>
  );
  const title = tool ? (
    <>
      Edit loaner{' '}
      <Text span size="xs" c="dimmed" ff="monospace" ml={4}>
        {tool.id}
      </Text>
    </>
  ) : (
    'Add loaner'
  );

  return (
    <>
      <RecordModal
        name="loaner"
        title={title}
        size={480}
        form={shown}
        secondary={returnButton}
        trail={tool && { kind: 'tool', id: tool.id }}
      >
        <TextInput {...form.text('serialNumber')} className={layout.mono} spellCheck={false} data-autofocus />
        <NativeSelect {...form.text('model')} data={[...TOOL_MODELS]} />
        <StatusChoice label="Status" statuses={TOOL_STATUSES} value={form.values.status} onChange={(status) => form.change({ status })} />
        {form.values.status === 'On Loan' && <LoanGroup form={form} lentAt={tool?.lentAt ?? null} />}
        <DateField {...form.text('purchaseDate')} />
        {tool && <LoanerHistory tool={tool} onReserve={() => setStep('reserve')} />}
      </RecordModal>
      {typeof step === 'object' && <ReturnModal opened tool={step.returned} onReturned={form.close} onClose={handleBack} />}
      {tool && step === 'reserve' && <ReserveModal tool={tool} onClose={handleBack} />}
    </>
  );
}
