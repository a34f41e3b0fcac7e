import { Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { MONEY, WHOLE } from '../../../../platform/number/number-input.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { CheckboxField } from '../../../../platform/web/form/inputs/CheckboxField.tsx';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { TOOL_MODELS } from '../../tool-models/tool-models.ts';
import { type Part, partFields, partSchemas } from '../part.contract.ts';
import classes from './PartModal.module.css';
import { PartStock } from './PartStock.tsx';
import { usePartsNumbered, useSavePart } from './part.queries.ts';

/** Warns about another part with the same number, which is allowed. */
function NumberUsedHint({ partNumber, ownId }: { partNumber: string; ownId: string | undefined }) {
  const [settled] = useDebouncedValue(partNumber.trim(), 250);
  const { data } = usePartsNumbered(settled);
  const other = settled === partNumber.trim() ? data?.find(({ id }) => id !== ownId) : undefined;
  return (
    <p className={classes.hint} role="status">
      {other && `${other.id} ${other.name} has the same part number.`}
    </p>
  );
}

/** Adds a part or edits the given one. Needs a key per part. */
export function PartModal({ part, onClose }: { part: Part | undefined; onClose: () => void }) {
  const form = useRecordForm({
    noun: 'part',
    fields: partFields,
    schemas: partSchemas,
    record: part,
    onClose,
    ...useSavePart(),
    onSaved: ({ id, name }) => part ?? notifications.show({ message: `${name} added as ${id}` }),
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
        <NumberField {...form.text('quantity')} kind={WHOLE} />
        <NumberField {...form.text('reorderPoint')} kind={WHOLE} />
        <NumberField {...form.text('cost')} kind={MONEY} leftSection="$" />
        <NumberField {...form.text('price')} kind={MONEY} leftSection="$" />
      </div>
      <TextInput {...form.text('supplier')} />
      <CheckboxField {...form.items('compatibleModels')} options={TOOL_MODELS} />
    </RecordModal>
  );
}
