import { Button, Divider, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconTag } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { LIST_LIMIT } from '../../../../../platform/fields.ts';
import { formatDollars } from '../../../../../platform/money.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import { shortDate, timestamp } from '../../../../../platform/time/relative-time.ts';
import { PickButton } from '../../../../../platform/web/form/inputs/PickButton.tsx';
import { newId } from '../../../../../platform/web/new-id.ts';
import { usePastedLines } from '../../../../../platform/web/paste/usePastedLines.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { useStableCallback } from '../../../../../platform/web/useStableCallback.ts';
import { useServicePick } from '../../../../master-data/price-list/web/price-list.queries.ts';
import { findModelOfTool } from '../../../../master-data/tool-models/tool-models.ts';
import type { TypedLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { toRmaTotal } from '../../../tickets/rma/rma-lines.rules.ts';
import type { Ticket } from '../../../tickets/ticket.contract.ts';
import { useCaseField, useCaseFields } from '../../../tickets/web/ticket-edit.queries.ts';
import type { LineStock, RmaApproval } from '../../rma.contract.ts';
import { differsFrom, findApprovedLine, toPartLine } from '../../rma.rules.ts';
import type { RepairViewProps } from '../repair-slots.ts';
import { useApproval, useContactOf, useRepairState } from '../rma.queries.ts';
import { AddPart } from './AddPart.tsx';
import { RmaLineRow } from './RmaLineRow.tsx';
import classes from './RmaLines.module.css';

interface ApprovalProps {
  ticketId: string;
  /** Status with unsaved changes. */
  status: Ticket['status'];
  approval: RmaApproval | null;
  /** The lines changed since. */
  differs: boolean;
  stock: readonly LineStock[];
  /** Sets the status Awaiting Parts, which the next save stores. */
  onAwaitParts: () => void;
}

/** The customer's approval of the lines. */
function Approval({ ticketId, status, approval, differs, stock, onAwaitParts }: ApprovalProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { withdraw } = useApproval(ticketId);
  return (
    <Group gap="4px 8px">
      {approval && (
        <State isWarning={differs}>
          <span title={`Recorded by ${approval.recordedBy}, ${timestamp(approval.at)}`}>
            Approved by {approval.approvedBy}, {shortDate(approval.at).replace(/, \d{4}$/, '')}
            {differs && ` for ${formatDollars(approval.total)} · Line items changed since`}
          </span>
        </State>
      )}
      {approval && <PartsState status={status} stock={stock} onAwaitParts={onAwaitParts} />}
      {approval && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWithdrawing(true)}>
          Withdraw approval
        </Button>
      )}
      <ConfirmAction
        opened={isWithdrawing}
        title="Withdraw this approval?"
        confirmLabel="Withdraw approval"
        isSafe
        failureTitle="Couldn’t withdraw the approval"
        act={withdraw}
        onClose={() => setWithdrawing(false)}
      >
        Parts reserved for this repair will be released. Used parts stay used.
      </ConfirmAction>
    </Group>
  );
}

/** Stock status of an approved repair's parts. */
function PartsState({ status, stock, onAwaitParts }: Pick<ApprovalProps, 'status' | 'stock' | 'onAwaitParts'>) {
  const short = stock.reduce((sum, line) => sum + (line.short ?? 0), 0);
  const isWaiting = status === 'Awaiting Parts';
  if (short === 0) return isWaiting && stock.some(({ reserved }) => reserved > 0) ? <State>All parts are reserved</State> : null;
  return (
    <State isWarning>
      {pluralize(short, 'part')} short
      {!isWaiting && (
        <Button variant="default" size="compact-sm" onClick={onAwaitParts}>
          Change to Awaiting Parts
        </Button>
      )}
    </State>
  );
}

function State({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <Group gap={6} wrap="nowrap" c={isWarning ? 'var(--obd-orange-fg)' : 'gray'} fz="xs" className={classes.state}>
      {isWarning ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} color="var(--obd-green-dot)" aria-hidden />}
      {children}
    </Group>
  );
}

const CELLS = ['description', 'quantity', 'unitCost'];

/** Tab goes from cell to cell, then to Add line item. Links and buttons between them are reached with Shift+Tab. */
function moveToNextCell(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.shiftKey || !(event.target instanceof HTMLInputElement)) return;
  const [, line, key = ''] = /\.(\d+)\.(\w+)$/.exec(event.target.id) ?? [];
  const place = CELLS.indexOf(key);
  if (place < 0) return;
  const isLast = place === CELLS.length - 1;
  const cell = document.getElementById(`${ID}.${Number(line) + (isLast ? 1 : 0)}.${CELLS[isLast ? 0 : place + 1]}`);
  const next = cell ?? document.querySelector<HTMLElement>('#rma-add-line:enabled');
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** Prefix of the cells' IDs, which a rejected save uses to focus the first invalid cell. */
const ID = 'case-rmaLineItems';

/** The line items of a repair, edited in their cells, with the total and the customer's approval. */
export function RmaLines({ ticket, edit }: Pick<RepairViewProps, 'ticket' | 'edit'>) {
  const { value: lines, isChanged, error, set: setLines } = useCaseField(edit, 'rmaLineItems');
  const model = useCaseFields(edit, findModelOfTool);
  const status = useCaseFields(edit, (fields) => fields.status);
  const state = useRepairState(ticket.id);
  const approval = state?.approval ?? null;
  const { customer } = useContactOf(edit);
  const priceLevel = customer?.priceLevel ?? 0;
  const services = useServicePick(priceLevel);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) document.getElementById(`${ID}.${added}.description`)?.focus();
  }, [added]);

  const wrong = edit.getLineErrors();
  const isFull = lines.length >= LIST_LIMIT;

  const paste = usePastedLines({
    id: ID,
    lines,
    limit: LIST_LIMIT,
    priceLabel: 'Unit price',
    onChange: setLines,
    isChanged,
    isBlank: ({ description, unitCost }) => description === '' && !unitCost,
    toLine: ({ description, quantity, price }) => ({ id: newId(), description, quantity, unitCost: price }),
  });

  const handleAdd = useStableCallback((line: Partial<TypedLineItem> = {}) => {
    setLines([...lines, { id: newId(), description: '', quantity: 1, unitCost: 0, ...line }]);
    setAdded(lines.length);
  });

  const handleChange = useStableCallback((id: string, change: Partial<TypedLineItem>) => {
    setLines(edit.getFields().rmaLineItems.map((each) => (each.id === id ? { ...each, ...change } : each)));
  });

  const handleRemove = useStableCallback((id: string) => {
    setLines(lines.filter((line) => line.id !== id));
    setAdded(undefined);
    document.getElementById('rma-add-line')?.focus();
  });

  return (
    <>
      <fieldset className={classes.lines} aria-label="Line items" onPaste={paste.onPaste} onKeyDown={moveToNextCell}>
        <div className={`${classes.line} ${classes.head}`} aria-hidden>
          <span>Description</span>
          <span>Quantity</span>
          <span>Unit price</span>
          <span>Total</span>
        </div>
        {lines.length === 0 && (
          <Text size="sm" c="gray" px={14} py="md">
            No line items yet. Add labor, parts or shipping.
          </Text>
        )}
        {lines.map((line, place) => (
          <RmaLineRow
            key={line.id}
            form={ID}
            place={place}
            line={line}
            stock={state?.stock.find(({ lineId, partId }) => lineId === line.id && partId === line.partId)}
            approved={approval ? findApprovedLine(approval.lines, line) : undefined}
            wrong={wrong}
            onChange={handleChange}
            onRemove={handleRemove}
          />
        ))}
      </fieldset>
      {paste.preview}
      {error && (
        <Text id={`${ID}-error`} role="alert" size="xs" c="red" px={14} py={4}>
          {error}
        </Text>
      )}
      <Group gap={4} px={6} py={4}>
        <Button
          id="rma-add-line"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={isFull}
          onClick={() => handleAdd()}
        >
          Add line item
        </Button>
        <AddPart isDisabled={isFull} model={model} priceLevel={priceLevel} onAdd={(part) => handleAdd(toPartLine(part, priceLevel))} />
        <PickButton
          {...services}
          icon={<IconTag size={15} aria-hidden />}
          isDisabled={isFull}
          onChoose={({ name, unitPrice }) => handleAdd({ description: name, unitCost: unitPrice })}
        />
      </Group>
      <Divider />
      <Group justify="space-between" gap="xs" mih={38} px={14} py={2}>
        <Approval
          ticketId={ticket.id}
          status={status}
          approval={approval}
          differs={approval !== null && differsFrom(approval.lines, lines)}
          stock={state?.stock ?? []}
          onAwaitParts={() => edit.set('status', 'Awaiting Parts')}
        />
        <Group gap="sm" align="baseline" ml="auto" fz="sm" fw={600}>
          Total
          <Text component="output" size="xl" fw={650} className={utilities.numbers ?? ''} aria-label="Total of all line items">
            {formatDollars(toRmaTotal(lines))}
          </Text>
        </Group>
      </Group>
    </>
  );
}
