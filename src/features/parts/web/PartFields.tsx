import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Alert } from '../../../platform/web/ui/feedback/Alert.tsx';
import { TOOL_MODELS, type ToolModel } from '../part.contract.ts';
import type { PartField } from '../part-merge.rules.ts';
import { NumberUsedHint } from './NumberUsedHint.tsx';
import classes from './PartFields.module.css';
import { type PartErrors, type PartForm, toForm } from './part-form.ts';
import type { PartConflict } from './usePartSave.ts';

interface PartFieldsProps {
  form: PartForm;
  errors: PartErrors;
  conflict: PartConflict | undefined;
  failure: string | undefined;
  isSaving: boolean;
  /** The part being changed; undefined for a new one. */
  id: string | undefined;
  onChange: (patch: Partial<PartForm>) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

export function PartFields({ form, errors, conflict, failure, isSaving, id, onChange, onSubmit, onCancel }: PartFieldsProps) {
  function text(field: Exclude<PartField, 'compatibleModels'>, label: string) {
    return {
      id: `part-${field}`,
      label,
      autoComplete: 'off',
      value: form[field],
      error: errors[field] ?? theirs(field, conflict),
      onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
    };
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <div>
        <TextInput {...text('partNumber', 'Part number')} maxLength={200} spellCheck={false} withAsterisk data-autofocus />
        <NumberUsedHint partNumber={form.partNumber} ownId={id} />
      </div>
      <TextInput {...text('name', 'Name')} maxLength={500} withAsterisk />
      <div className={classes.whole}>
        <Textarea {...text('description', 'Description')} maxLength={10_000} autosize minRows={2} maxRows={6} />
      </div>
      <div className={classes.numbers}>
        <TextInput {...text('quantity', 'Quantity')} type="number" min={0} step={1} inputMode="numeric" withAsterisk />
        <TextInput {...text('cost', 'Cost')} type="number" min={0} step={0.01} inputMode="decimal" leftSection="$" withAsterisk />
        <TextInput {...text('price', 'Price')} type="number" min={0} step={0.01} inputMode="decimal" leftSection="$" withAsterisk />
      </div>
      <TextInput {...text('supplier', 'Supplier')} maxLength={500} />
      <Checkbox.Group
        label="Compatible models"
        value={form.compatibleModels}
        error={theirs('compatibleModels', conflict)}
        onChange={(models) => onChange({ compatibleModels: models as ToolModel[] })}
      >
        <Group className={classes.models} gap="lg">
          {TOOL_MODELS.map((model) => (
            <Checkbox key={model} value={model} label={model} />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={classes.whole}>
        {conflict && (
          <Alert title="Somebody else changed this part in the meantime.">
            What you typed is kept, and the rest is up to date. Look at the marked fields and save again.
          </Alert>
        )}
        {failure && <Alert title="Not saved; what you typed is kept.">{failure}</Alert>}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {id === undefined ? 'Add Part' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

/** What the other one saved in a field that both changed. */
function theirs(field: PartField, conflict: PartConflict | undefined): string | undefined {
  if (!conflict?.fields.includes(field)) return undefined;
  const value = toForm(conflict.theirs)[field];
  return `Somebody else saved: ${(Array.isArray(value) ? value.join(', ') : value) || '(empty)'}`;
}
