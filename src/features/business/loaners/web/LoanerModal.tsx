import { Button, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { TOOL_MODELS } from '../../../master-data/tool-models/tool-models.ts';
import { type Loaner, loanerFields, loanerSchemas, TOOL_STATUSES } from '../loaner.contract.ts';
import { LoanerHistory } from './LoanerHistory.tsx';
import classes from './LoanerModal.module.css';
import { useSaveLoaner } from './loaner.queries.ts';
import { LoanGroup } from './loans/LoanGroup.tsx';
import { ReserveModal } from './loans/ReserveModal.tsx';
import { ReturnModal } from './loans/ReturnModal.tsx';
import { StatusChoice } from './StatusChoice.tsx';

const WIDTH = 480;

interface LoanerModalProps {
  tool: Loaner | undefined;
  /** A suggestion for the serial number of a new tool. */
  suggestedSerial: string;
  onClose: () => void;
}

/** Adds a tool, or changes the given one. A new form is a new component: give it another key. */
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
  // One dialog at a time: the form waits, with what is typed in it, until the other one is done.
  const shown = { ...form, isOpen: form.isOpen && step === undefined };
  const returnButton = tool?.status === 'On Loan' && (
    <Button variant="default" leftSection={<IconCircleCheck size={15} aria-hidden />} onClick={() => setStep({ returned: tool })}>
      Return
    </Button>
  );
  const title = tool ? (
    <>
      Edit loaner <span className={classes.id}>{tool.id}</span>
    </>
  ) : (
    'Add loaner'
  );

  return (
    <>
      <RecordModal
        name="loaner"
        title={title}
        size={WIDTH}
        form={shown}
        secondary={returnButton}
        trail={tool && { kind: 'tool', id: tool.id }}
      >
        <TextInput {...form.text('serialNumber')} classNames={{ input: classes.serial ?? '' }} spellCheck={false} data-autofocus />
        <NativeSelect {...form.text('model')} data={[...TOOL_MODELS]} />
        <StatusChoice label="Status" statuses={TOOL_STATUSES} value={form.values.status} onChange={(status) => form.change({ status })} />
        {form.values.status === 'On Loan' && <LoanGroup form={form} lentAt={tool?.lentAt ?? null} />}
        <TextInput {...form.text('purchaseDate')} type="date" />
        {tool && <LoanerHistory tool={tool} onReserve={() => setStep('reserve')} />}
      </RecordModal>
      {typeof step === 'object' && <ReturnModal opened tool={step.returned} onReturned={form.close} onClose={handleBack} />}
      {tool && step === 'reserve' && <ReserveModal tool={tool} onClose={handleBack} />}
    </>
  );
}
