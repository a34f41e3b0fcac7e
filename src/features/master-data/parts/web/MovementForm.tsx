import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { readInput, WHOLE } from '../../../../platform/number/number-input.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { focusNextEntry } from '../../../../platform/web/form/inputs/focus-next-entry.ts';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import type { Part } from '../part.contract.ts';
import { movementFields, NewMovement } from '../part-movement.contract.ts';
import { moved } from '../part-stock.rules.ts';
import classes from './MovementForm.module.css';
import { useMoveStock } from './part.queries.ts';

const KINDS = [
  { value: 'received', label: 'Receive' },
  { value: 'used', label: 'Use' },
  { value: 'corrected', label: 'Adjust' },
] as const;

/** Records what came in, went out or was counted differently. */
export function MovementForm({ part }: { part: Part }) {
  const count = useRef<HTMLInputElement>(null);
  const moveStock = useMoveStock(part.id);
  const form = useForm({
    name: 'movement',
    fields: movementFields,
    initial: () => toFormValues<NewMovement>(movementFields),
    read: (values) => readForm(movementFields, NewMovement, values),
    send: async (movement: NewMovement) => {
      await moveStock(movement);
      form.change({ quantity: '', reason: '', ticketId: '' });
      focusNextEntry(count.current);
    },
  });
  const { kind } = form.values;
  const isCorrection = kind === 'corrected';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <Segments label="Movement" options={KINDS} value={pickShown(kind)} onChange={(next) => form.change({ kind: next })} />
      <div className={classes.fields} data-kind={kind}>
        <NumberField
          ref={count}
          {...form.text('quantity')}
          kind={WHOLE}
          {...(isCorrection && { min: -Infinity })}
          label={isCorrection ? 'Adjustment' : 'Amount'}
          placeholder={isCorrection ? '-2' : ''}
          className={classes.count}
        />
        <TextInput {...form.text('reason')} withAsterisk={isCorrection} />
        {kind === 'used' && <TextInput {...form.text('ticketId')} placeholder="TKT-" spellCheck={false} />}
      </div>
      <div className={classes.end}>
        <p className={classes.outcome} role="status">
          {describeOutcome(part, kind, form.values.quantity)}
        </p>
        <Button type="submit" variant="default" loading={form.isSending}>
          Record
        </Button>
      </div>
      {form.failure && <Alert title="Couldn’t record the movement">{form.failure}</Alert>}
    </form>
  );
}

const pickShown = (kind: NewMovement['kind']) => KINDS.find(({ value }) => value === kind)?.value ?? 'received';

/** Describes the stock as it will be once the movement is recorded. */
function describeOutcome(part: Part, kind: NewMovement['kind'], typed: string): string {
  const { value: quantity = 0 } = readInput(typed, WHOLE);
  if (!Number.isSafeInteger(quantity) || quantity === 0) return '';
  const after = moved(part, { kind, quantity, fromReserved: 0 });
  return after.quantity < 0 ? '' : `${formatCount(part.quantity)} → ${formatCount(after.quantity)} on hand`;
}
