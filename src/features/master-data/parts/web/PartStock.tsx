import { Box, Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { readInput, WHOLE } from '../../../../platform/number/number-input.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { focusNextEntry } from '../../../../platform/web/form/inputs/focus-next-entry.ts';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Part } from '../part.contract.ts';
import { countFree, isToOrder } from '../part.rules.ts';
import { type MovementKind, movementFields, NewMovement, type PartMovement } from '../part-movement.contract.ts';
import { moved } from '../part-stock.rules.ts';
import classes from './PartStock.module.css';
import { useMovements, useMoveStock } from './part.queries.ts';

const NAMES: Record<MovementKind, string> = {
  received: 'Received',
  used: 'Used',
  reserved: 'Reserved',
  released: 'Released',
  corrected: 'Adjusted',
};

function MovementItem({ movement }: { movement: PartMovement }) {
  const { kind, quantity, onHandChange, reason, ticketId, by, at } = movement;
  return (
    <li className={classes.movement}>
      <span className={classes.movementCount} data-moves={onHandChange === 0 ? undefined : true}>
        {onHandChange === 0 ? formatCount(quantity) : toSigned(onHandChange)}
      </span>
      <span className={classes.what}>
        <span className={classes.kind}>{NAMES[kind]}</span>
        {ticketId && (
          <>
            {' for '}
            <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink>
          </>
        )}
        {reason && <span className={classes.reason}> · {reason}</span>}
      </span>
      <span className={classes.who}>
        {by} <RelativeTime at={at} />
      </span>
    </li>
  );
}

const toSigned = (count: number) => (count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`);

const KINDS = [
  { value: 'received', label: 'Receive' },
  { value: 'used', label: 'Use' },
  { value: 'corrected', label: 'Adjust' },
] as const;

/** Receives, uses or adjusts stock. */
function MovementForm({ part }: { part: Part }) {
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

/** Describes the stock after the movement. */
function describeOutcome(part: Part, kind: NewMovement['kind'], typed: string): string {
  const { value: quantity = 0 } = readInput(typed, WHOLE);
  if (!Number.isSafeInteger(quantity) || quantity === 0) return '';
  const after = moved(part, { kind, quantity, fromReserved: 0 });
  return after.quantity < 0 ? '' : `${formatCount(part.quantity)} → ${formatCount(after.quantity)} on hand`;
}

function MovementList({ partId }: { partId: string }) {
  const { rows, total, error, loadMore, retry } = useMovements(partId);
  if (error && !rows) return <ErrorState error={error} onRetry={retry} />;
  if (rows?.length === 0) return <p className={classes.empty}>No stock movements yet</p>;
  const hasMore = total !== undefined && total.count > (rows?.length ?? 0);
  return (
    <Box component="section" className={classes.history} aria-label="History" tabIndex={0}>
      <EntryList more={hasMore && { label: 'Show earlier', onClick: loadMore }}>
        {rows?.map((movement) => (
          <MovementItem key={movement.id} movement={movement} />
        ))}
      </EntryList>
    </Box>
  );
}

/** The stock of a part with its movements. */
export function PartStock({ part }: { part: Part }) {
  const figures = [
    ['On hand', part.quantity],
    ['Reserved', part.reserved],
    ['Available', countFree(part)],
    ...(part.short > 0
      ? ([
          ['Short', part.short],
          ['Needed', part.reserved + part.short],
        ] as const)
      : []),
  ] as const;
  return (
    <section className={classes.stock} aria-label="Stock">
      <header className={classes.head}>
        <dl className={classes.figures}>
          {figures.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
        {isToOrder(part) && <Pill tone="orange">Reorder</Pill>}
      </header>
      <MovementForm part={part} />
      <MovementList partId={part.id} />
    </section>
  );
}
