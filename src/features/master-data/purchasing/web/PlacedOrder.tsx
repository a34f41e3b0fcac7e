import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useRef, useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { type TypedNumber, WHOLE } from '../../../../platform/number/number-input.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { AuditTrailLink } from '../../../../platform/web/AuditTrailLink.tsx';
import { NumberCell } from '../../../../platform/web/form/inputs/NumberCell.tsx';
import { newId } from '../../../../platform/web/new-id.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import type { OrderLine, PurchaseOrder } from '../purchase-order.contract.ts';
import { countOutstanding, isReceivable } from '../purchase-order.rules.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderTitle } from './OrderTitle.tsx';
import { useOrderActions } from './purchase-order.queries.ts';
import classes from './purchase-orders.module.css';

interface LineRowProps {
  line: OrderLine;
  /** The quantity to receive; undefined if none can be. */
  typed: TypedNumber | undefined;
  onType: (typed: TypedNumber) => void;
}

function LineRow({ line, typed, onType }: LineRowProps) {
  const { partId, partNumber, name, quantity, received, unitCost } = line;
  return (
    <div className={classes.line}>
      <div className={classes.part}>
        <div className={`${utilities.strong} ${utilities.wrap}`}>{name}</div>
        <span className={utilities.meta}>
          <RecordLink to="/parts-inventory" search={{ open: partId }}>
            {partNumber}
          </RecordLink>{' '}
          {formatDollars(unitCost)} each
        </span>
      </div>
      <span data-label="Ordered">{formatCount(quantity)}</span>
      <span data-label="Received">{formatCount(received)}</span>
      {typed === undefined ? (
        <span />
      ) : (
        <div className={classes.now} data-label="Receive now">
          <NumberCell
            id={`receive-${partId}`}
            className={classes.input}
            label={`Receive now, ${name}`}
            value={typed}
            kind={WHOLE}
            onType={onType}
          />
        </div>
      )}
    </div>
  );
}

interface PlacedOrderProps {
  order: PurchaseOrder;
  isCovered: boolean;
  onCancelOrder: () => void;
  onClose: () => void;
}

/** An order that was placed or canceled. Its parts are received here. Needs a key per order. */
export function PlacedOrder({ order, isCovered, onCancelOrder, onClose }: PlacedOrderProps) {
  const { id, version, lines, total, note } = order;
  const { receive } = useOrderActions();
  const canReceive = isReceivable(order);
  const [typed, setTyped] = useState<Readonly<Record<string, TypedNumber>>>({});
  const toTyped = (line: OrderLine) => typed[line.partId] ?? countOutstanding(line);
  // A retry repeats the ID, so that a receipt whose reply was lost isn't booked twice.
  const attempt = useRef({ content: '', id: '' });

  const { submit, isSending, error } = useSubmit(async () => {
    const received = lines.flatMap((line) => {
      const quantity = toTyped(line);
      if (countOutstanding(line) === 0 || quantity === 0 || quantity === '') return [];
      if (typeof quantity !== 'number') throw new Error(`${line.name}: Enter a whole number.`);
      return [{ partId: line.partId, quantity }];
    });
    if (received.length === 0) throw new Error('Enter a quantity for at least one part.');
    const content = JSON.stringify(received);
    if (attempt.current.content !== content) attempt.current = { content, id: newId() };
    await receive({ id, version, receiptId: attempt.current.id, lines: received });
    attempt.current = { content: '', id: '' };
    setTyped({});
    const count = received.reduce((sum, { quantity }) => sum + quantity, 0);
    notifications.show({ message: `${pluralize(count, 'part')} received` });
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Modal opened onClose={onClose} closeOnEscape={!isCovered && !isSending} title={<OrderTitle order={order} />} size={760}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="sm">
          <OrderFacts order={order} />
          <fieldset className={classes.lines} aria-label="Parts" data-placed>
            <div className={`${classes.line} ${classes.head}`} aria-hidden>
              <span>Part</span>
              <span>Ordered</span>
              <span>Received</span>
              <span>{canReceive && 'Receive now'}</span>
            </div>
            {lines.map((line) => (
              <LineRow
                key={line.partId}
                line={line}
                typed={canReceive && countOutstanding(line) > 0 ? toTyped(line) : undefined}
                onType={(quantity) => setTyped((before) => ({ ...before, [line.partId]: quantity }))}
              />
            ))}
          </fieldset>
          <Text size="sm" fw={600} ta="right" className={utilities.numbers}>
            Total {formatDollars(total)}
          </Text>
          {note !== '' && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {note}
            </Text>
          )}
          {error && <Alert title="Couldn’t receive the parts">{error.message}</Alert>}
          <Group justify="flex-end" gap="xs">
            <Group mr="auto" gap="xs">
              {canReceive && (
                <Button variant="subtle" color="red" onClick={onCancelOrder}>
                  Cancel order
                </Button>
              )}
              <AuditTrailLink kind="purchase-order" id={id} />
            </Group>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {canReceive && (
              <Button type="submit" loading={isSending} data-autofocus>
                Receive parts
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
