import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LIST_LIMIT } from '../../../../../platform/fields.ts';
import { formatDollars } from '../../../../../platform/money.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import { shortDate, timestamp } from '../../../../../platform/time/relative-time.ts';
import { newId } from '../../../../../platform/web/new-id.ts';
import { usePastedLines } from '../../../../../platform/web/paste/usePastedLines.tsx';
import type { TypedLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { toRmaTotal } from '../../../tickets/rma/rma-lines.rules.ts';
import { differsFrom, findApprovedLine } from '../../rma.rules.ts';
import type { ApprovalProps } from '../approval/approval-props.ts';
import type { RepairViewProps } from '../repair-slots.ts';
import { useContactOf, useRepairState } from '../rma.queries.ts';
import { AddPart } from './AddPart.tsx';
import { RmaLineRow } from './RmaLineRow.tsx';
import classes from './RmaLines.module.css';

const ApproveDialog = lazy(async () => ({ default: (await import('../approval/ApproveDialog.tsx')).ApproveDialog }));
const WithdrawDialog = lazy(async () => ({ default: (await import('../approval/WithdrawDialog.tsx')).WithdrawDialog }));

/** Whether the customer has agreed to the lines, and to which. */
function Approval({ ticket, status, lines, approval, stock, contact, save, onAwaitParts }: ApprovalProps) {
  const [dialog, setDialog] = useState<'approve' | 'withdraw'>();
  const close = () => setDialog(undefined);
  const differs = approval !== null && differsFrom(approval.lines, lines);
  return (
    <div className={classes.approval}>
      {approval && (
        <p className={classes.state} data-differs={differs}>
          {differs ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
          <span title={`Recorded by ${approval.recordedBy}, ${timestamp(approval.at)}`}>
            Approved by {approval.approvedBy}, {shortDate(approval.at).replace(/, \d{4}$/, '')}
            {differs && ` for ${formatDollars(approval.total)} · Line items changed since`}
          </span>
        </p>
      )}
      {approval && <PartsState status={status} stock={stock} onAwaitParts={onAwaitParts} />}
      {(approval === null || differs) && (
        <Button variant="default" size="compact-sm" disabled={lines.length === 0} onClick={() => setDialog('approve')}>
          {approval ? 'Record new approval' : 'Record approval'}
        </Button>
      )}
      {approval && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setDialog('withdraw')}>
          Withdraw approval
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog === 'approve' && <ApproveDialog ticketId={ticket.id} lines={lines} contact={contact} save={save} onClose={close} />}
        {dialog === 'withdraw' && <WithdrawDialog ticketId={ticket.id} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Whether all parts of an approved repair have been reserved. */
function PartsState({ status, stock, onAwaitParts }: Pick<ApprovalProps, 'status' | 'stock' | 'onAwaitParts'>) {
  const short = stock.reduce((sum, line) => sum + (line.short ?? 0), 0);
  const awaits = status === 'Awaiting Parts';
  if (short === 0)
    return awaits && stock.some(({ reserved }) => reserved > 0) ? (
      <p className={classes.state}>
        <IconCircleCheck size={16} aria-hidden />
        All parts are reserved
      </p>
    ) : null;
  return (
    <p className={classes.state} data-differs>
      <IconAlertTriangle size={16} aria-hidden />
      {pluralize(short, 'part')} short
      {!awaits && (
        <Button variant="default" size="compact-sm" onClick={onAwaitParts}>
          Change to Awaiting Parts
        </Button>
      )}
    </p>
  );
}

/** Begins the ids of the cells, so that a save that is refused finds the first wrong one. */
const ID = 'case-rmaLineItems';

/** The lines of a repair, edited in their cells, with the running total and the approval of the customer. */
export function RmaLines({ ticket, edit }: Pick<RepairViewProps, 'ticket' | 'edit'>) {
  const lines = edit.fields.rmaLineItems;
  const state = useRepairState(ticket.id);
  const approved = state?.approval?.lines;
  const { contact } = useContactOf(edit.fields);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) document.getElementById(`${ID}.${added}.description`)?.focus();
  }, [added]);

  const setLines = (next: TypedLineItem[]) => edit.set('rmaLineItems', next);
  const error = edit.getError('rmaLineItems');
  const wrong = edit.getLineErrors();
  const isFull = lines.length >= LIST_LIMIT;

  const paste = usePastedLines({
    id: ID,
    lines,
    limit: LIST_LIMIT,
    priceLabel: 'Unit price',
    onChange: setLines,
    isChanged: edit.isChanged('rmaLineItems'),
    isBlank: ({ description, unitCost }) => description === '' && !unitCost,
    toLine: ({ description, quantity, price }) => ({ id: newId(), description, quantity, unitCost: price }),
  });

  function handleAdd(line: Partial<TypedLineItem> = {}) {
    setLines([...lines, { id: newId(), description: '', quantity: 1, unitCost: 0, ...line }]);
    setAdded(lines.length);
  }

  function handleRemove(id: string) {
    setLines(lines.filter((line) => line.id !== id));
    setAdded(undefined);
    document.getElementById('rma-add-line')?.focus();
  }

  return (
    <>
      <fieldset className={classes.lines} aria-label="Line items" onPaste={paste.onPaste}>
        <div className={classes.head} aria-hidden>
          <span>Description</span>
          <span>Quantity</span>
          <span>Unit price</span>
          <span>Total</span>
        </div>
        {lines.length === 0 && <p className={classes.empty}>No line items yet. Add labor, parts or shipping.</p>}
        {lines.map((line, place) => (
          <RmaLineRow
            key={line.id}
            id={`${ID}.${place}`}
            line={line}
            name={`line ${place + 1}`}
            stock={state?.stock.find(({ lineId, partId }) => lineId === line.id && partId === line.partId)}
            approved={approved && findApprovedLine(approved, line)}
            isWrong={(key) => wrong[`${place}.${key}`] !== undefined}
            onChange={(change) => setLines(lines.map((each) => (each.id === line.id ? { ...each, ...change } : each)))}
            onRemove={() => handleRemove(line.id)}
          />
        ))}
      </fieldset>
      {paste.preview}
      {error && (
        <p id={`${ID}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.add}>
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
        <AddPart
          isDisabled={isFull}
          tool={edit.fields}
          onAdd={({ id, name, price }) => handleAdd({ partId: id, description: name, unitCost: price })}
        />
      </div>
      <footer className={classes.foot}>
        <Approval
          ticket={ticket}
          status={edit.fields.status}
          lines={lines}
          approval={state?.approval ?? null}
          stock={state?.stock ?? []}
          contact={edit.fields.customerName || (contact?.name ?? '')}
          save={edit.save}
          onAwaitParts={() => edit.set('status', 'Awaiting Parts')}
        />
        <p className={classes.total}>
          <span>Total</span> <output aria-label="Total of all line items">{formatDollars(toRmaTotal(lines))}</output>
        </p>
      </footer>
    </>
  );
}
