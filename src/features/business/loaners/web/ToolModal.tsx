import { Button, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { TOOL_MODELS } from '../../../master-data/tool-models/tool-models.ts';
import { TOOL_STATUSES, type Tool, toolFields, toolSchemas } from '../tool.contract.ts';
import { LoanGroup } from './loans/LoanGroup.tsx';
import { ReserveModal } from './loans/ReserveModal.tsx';
import { TakeBackModal } from './loans/TakeBackModal.tsx';
import { StatusChoice } from './StatusChoice.tsx';
import { ToolHistory } from './ToolHistory.tsx';
import classes from './ToolModal.module.css';
import { useSaveTool } from './tool.queries.ts';

const WIDTH = 480;

interface ToolModalProps {
  tool: Tool | undefined;
  /** What a new tool's serial number may be. */
  suggestedSerial: string;
  onClose: () => void;
}

/** Adds a tool, or changes the given one. A new form is a new component: give it another key. */
export function ToolModal({ tool, suggestedSerial, onClose }: ToolModalProps) {
  const [suggested] = useState({ serialNumber: suggestedSerial });
  const [step, setStep] = useState<'take back' | 'reserve'>();
  const form = useRecordForm({
    ...{ noun: 'tool', fields: toolFields, schemas: toolSchemas, record: tool, suggested, onClose, ...useSaveTool() },
    onSaved: ({ id, serialNumber }) => tool ?? notifications.show({ message: `${serialNumber} is in the inventory as ${id}.` }),
  });
  const handleBack = () => setStep(undefined);
  // One dialog at a time: the form waits, with what is typed in it, until the other one is done.
  const shown = { ...form, isOpen: form.isOpen && step === undefined };
  const takeBack = tool?.status === 'On Loan' && (
    <Button variant="default" leftSection={<IconCircleCheck size={15} aria-hidden />} onClick={() => setStep('take back')}>
      Take back
    </Button>
  );
  const title = tool ? (
    <>
      Edit Loaner Tool <span className={classes.id}>{tool.id}</span>
    </>
  ) : (
    'Add Loaner Tool'
  );

  return (
    <>
      <RecordModal
        name="Loaner Tool"
        title={title}
        size={WIDTH}
        addLabel="Add Tool"
        form={shown}
        secondary={takeBack}
        trail={tool && { kind: 'tool', id: tool.id }}
      >
        <TextInput {...form.text('serialNumber')} classNames={{ input: classes.serial ?? '' }} spellCheck={false} data-autofocus />
        <NativeSelect {...form.text('model')} data={[...TOOL_MODELS]} />
        <StatusChoice label="Status" statuses={TOOL_STATUSES} value={form.values.status} onChange={(status) => form.change({ status })} />
        {form.values.status === 'On Loan' && <LoanGroup form={form} lentAt={tool?.lentAt ?? null} />}
        <TextInput {...form.text('purchaseDate')} type="date" />
        {tool && <ToolHistory tool={tool} onReserve={() => setStep('reserve')} />}
      </RecordModal>
      {tool && step === 'take back' && <TakeBackModal tool={tool} onTaken={form.close} onClose={handleBack} />}
      {tool && step === 'reserve' && <ReserveModal tool={tool} onClose={handleBack} />}
    </>
  );
}
