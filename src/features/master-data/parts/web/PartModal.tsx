import { Box, Button, Divider, Flex, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useRef, useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { MONEY, readInput, WHOLE } from '../../../../platform/number/number-input.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { CheckboxField } from '../../../../platform/web/form/inputs/CheckboxField.tsx';
import { focusNextEntry } from '../../../../platform/web/form/inputs/focus-next-entry.ts';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { type CommittedText, SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Supplier } from '../../suppliers/supplier.contract.ts';
import { useFoundSuppliers } from '../../suppliers/web/supplier.queries.ts';
import { TOOL_MODELS } from '../../tool-models/tool-models.ts';
import { type Part, partFields, partSchemas } from '../part.contract.ts';
import { countFree, isToOrder } from '../part.rules.ts';
import { type MovementKind, movementFields, NewMovement, type PartMovement } from '../part-movement.contract.ts';
import { moved } from '../part-stock.rules.ts';
import { useMovements, useMoveStock, usePartsNumbered, useSavePart } from './part.queries.ts';
import type {} from './part-slots.ts';
import classes from './parts.module.css';

/** Warns about another part with the same number, which is allowed. */
function NumberUsedHint({ partNumber, ownId }: { partNumber: string; ownId: string | undefined }) {
  const [debounced] = useDebouncedValue(partNumber.trim(), 250);
  const { data } = usePartsNumbered(debounced);
  const other = debounced === partNumber.trim() ? data?.find(({ id }) => id !== ownId) : undefined;
  return (
    <Text size="xs" c="var(--obd-orange-fg)" mt={other ? 4 : 0} role="status">
      {other && `${other.id} ${other.name} has the same part number.`}
    </Text>
  );
}

/** The supplier with its lead time. Any name can be entered. */
function SupplierField(field: { id: string; label: string; value: string; onChange: (event: CommittedText) => void }) {
  const [typed, setTyped] = useState<string>();
  const [q] = useDebouncedValue((typed ?? field.value).trim(), 180);
  const { data: found = [] } = useFoundSuppliers(q);
  const leadTime = findLeadTime(found, field.value);
  return (
    <SuggestInput
      {...field}
      unlisted="taken"
      suggestions={found.map(({ name, contact }) => ({ value: name, label: contact }))}
      description={leadTime !== undefined && `Lead time: ${pluralize(leadTime, 'day')}`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onType={setTyped}
    />
  );
}

function findLeadTime(suppliers: readonly Supplier[], name: string): number | undefined {
  const key = name.trim().toLowerCase();
  return suppliers.find((supplier) => supplier.name.toLowerCase() === key)?.leadTimeDays ?? undefined;
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
      <GrowingTextarea {...form.text('description')} className={layout.whole} minRows={2} maxRows={6} />
      <div className={layout.numbers}>
        <NumberField {...form.text('quantity')} kind={WHOLE} />
        <NumberField {...form.text('reorderPoint')} kind={WHOLE} />
        <NumberField {...form.text('cost')} kind={MONEY} leftSection="$" />
        <NumberField {...form.text('price')} kind={MONEY} leftSection="$" />
      </div>
      <SupplierField {...form.text('supplier')} />
      <CheckboxField {...form.items('compatibleModels')} options={TOOL_MODELS} />
    </RecordModal>
  );
}

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
    <li className={`${utilities.row} ${utilities.small} ${classes.movement}`}>
      <span className={`${utilities.numbers} ${onHandChange === 0 ? utilities.dimmed : utilities.strong} ${classes.count}`}>
        {onHandChange === 0 ? formatCount(quantity) : toSigned(onHandChange)}
      </span>
      <span className={`${utilities.fill} ${utilities.wrap}`}>
        {NAMES[kind]}
        {ticketId && (
          <>
            {' for '}
            <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink>
          </>
        )}
        {reason && <span className={utilities.muted}> · {reason}</span>}
      </span>
      <span className={`${utilities.meta} ${classes.who}`}>
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
    <Paper component="form" withBorder p="sm" noValidate onSubmit={handleSubmit}>
      <Stack gap="sm">
        <Segments label="Movement" options={KINDS} value={pickShown(kind)} onChange={(next) => form.change({ kind: next })} />
        <Flex direction={{ base: 'column', xs: 'row' }} gap="sm">
          <NumberField
            ref={count}
            {...form.text('quantity')}
            kind={WHOLE}
            {...(isCorrection && { min: -Infinity })}
            label={isCorrection ? 'Adjustment' : 'Amount'}
            placeholder={isCorrection ? '-2' : ''}
            w={{ xs: 110 }}
            className={classes.amount}
          />
          <TextInput {...form.text('reason')} withAsterisk={isCorrection} flex={1} />
          {kind === 'used' && <TextInput {...form.text('ticketId')} placeholder="TKT-" spellCheck={false} w={{ xs: 140 }} />}
        </Flex>
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm" c="gray" role="status">
            {describeOutcome(part, kind, form.values.quantity)}
          </Text>
          <Button type="submit" variant="default" loading={form.isSending}>
            Record
          </Button>
        </Group>
        {form.failure && <Alert title="Couldn’t record the movement">{form.failure}</Alert>}
      </Stack>
    </Paper>
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
  if (rows?.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        No stock movements yet
      </Text>
    );
  }
  const hasMore = total !== undefined && total.count > (rows?.length ?? 0);
  return (
    <Box component="section" h={216} mt="sm" className={utilities.scroll} aria-label="History" tabIndex={0}>
      <EntryList more={hasMore && { label: 'Show earlier', onClick: loadMore }}>
        {rows?.map((movement) => (
          <MovementItem key={movement.id} movement={movement} />
        ))}
      </EntryList>
    </Box>
  );
}

/** The stock of a part with its movements. */
function PartStock({ part }: { part: Part }) {
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
    <section aria-label="Stock">
      <Divider my="md" />
      <Group justify="space-between" gap="sm" mb="sm">
        <Flex component="dl" wrap="wrap" rowGap={4} columnGap="md">
          {figures.map(([label, count]) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text component="dd" size="xl" fw={650} className={utilities.numbers}>
                {formatCount(count)}
              </Text>
            </div>
          ))}
        </Flex>
        <Group gap="sm" ml="auto">
          {isToOrder(part) && <Pill tone="orange">Reorder</Pill>}
          <Slot name="part-order" props={{ part }} />
        </Group>
        <Slot name="part-orders" props={{ part }} />
      </Group>
      {part.averageCost !== null && part.lastCost !== null && (
        <Text size="sm" c="gray" mb="sm">
          Last cost {formatDollars(part.lastCost)} · Average cost {formatDollars(part.averageCost)}
        </Text>
      )}
      <MovementForm part={part} />
      <MovementList partId={part.id} />
    </section>
  );
}
