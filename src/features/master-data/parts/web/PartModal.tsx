import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import layout from '../../../../platform/web/form/Form.module.css';
import { CheckboxField } from '../../../../platform/web/form/inputs/CheckboxField.tsx';
import { DOLLARS_INPUT, WHOLE_NUMBER_INPUT } from '../../../../platform/web/form/inputs/number-inputs.ts';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { TOOL_MODELS } from '../../tool-models/tool-models.ts';
import { type Part, partFields, partSchemas } from '../part.contract.ts';
import { NumberUsedHint } from './NumberUsedHint.tsx';
import { PartStock } from './PartStock.tsx';
import { useSavePart } from './part.queries.ts';

/** Adds a part, or changes the given one. A new form is a new component: give it another key. */
export function PartModal({ part, onClose }: { part: Part | undefined; onClose: () => void }) {
  const form = useRecordForm({
    ...{ noun: 'part', fields: partFields, schemas: partSchemas, record: part, onClose, ...useSavePart() },
    onSaved: ({ id, name }) => part ?? notifications.show({ message: `${name} added as ${id}.` }),
  });

  return (
    <RecordModal name="part" form={form} trail={part && { kind: 'part', id: part.id }} below={part && <PartStock part={part} />}>
      <div>
        <TextInput {...form.text('partNumber')} spellCheck={false} data-autofocus />
        <NumberUsedHint partNumber={form.values.partNumber} ownId={part?.id} />
      </div>
      <TextInput {...form.text('name')} />
      <Textarea {...form.text('description')} className={layout.whole} autosize minRows={2} maxRows={6} />
      <div className={layout.numbers}>
        <TextInput {...form.text('quantity')} {...WHOLE_NUMBER_INPUT} />
        <TextInput {...form.text('reorderPoint')} {...WHOLE_NUMBER_INPUT} />
        <TextInput {...form.text('cost')} {...DOLLARS_INPUT} />
        <TextInput {...form.text('price')} {...DOLLARS_INPUT} />
      </div>
      <TextInput {...form.text('supplier')} />
      <CheckboxField {...form.items('compatibleModels')} options={TOOL_MODELS} />
    </RecordModal>
  );
}
