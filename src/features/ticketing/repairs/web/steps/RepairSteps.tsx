import { lazy, Suspense, useState } from 'react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { DateField } from '../../../../../platform/web/form/inputs/DateField.tsx';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import type { TicketStatus } from '../../../tickets/ticket.contract.ts';
import { useCaseFields } from '../../../tickets/web/ticket-edit.queries.ts';
import { listRepairItems, type RepairItem } from '../../repair-steps.ts';
import { differsFrom } from '../../rma.rules.ts';
import type { RepairViewProps } from '../repair-slots.ts';
import { useContactOf, useRepairState } from '../rma.queries.ts';
import { RepairStep } from './RepairStep.tsx';
import classes from './RepairSteps.module.css';

const ApproveDialog = lazy(async () => ({ default: (await import('../lines/ApproveDialog.tsx')).ApproveDialog }));
const ShipDialog = lazy(async () => ({ default: (await import('./ShipDialog.tsx')).ShipDialog }));

interface RepairStepsProps extends Pick<RepairViewProps, 'ticket' | 'edit' | 'inputs'> {
  /** Selects a status, which the next save stores. */
  onSelect: (status: TicketStatus) => void;
}

function Approve({ ticketId, edit, onClose }: Pick<RepairViewProps, 'edit'> & { ticketId: string; onClose: () => void }) {
  const { contact } = useContactOf(edit);
  const { lines, name } = useCaseFields(edit, ({ rmaLineItems, customerName }) => ({ lines: rmaLineItems, name: customerName }));
  return <ApproveDialog ticketId={ticketId} lines={lines} contact={name || (contact?.name ?? '')} save={edit.save} onClose={onClose} />;
}

/** What a repair still needs, in order, each with its action. */
export function RepairSteps({ ticket, edit, inputs, onSelect }: RepairStepsProps) {
  const [dialog, setDialog] = useState<'approve' | 'ship'>();
  const state = useRepairState(ticket.id);
  const approval = state?.approval ?? null;
  const { status, hasLines, differs } = useCaseFields(edit, (fields) => ({
    status: fields.status,
    hasLines: fields.rmaLineItems.length > 0,
    differs: approval !== null && differsFrom(approval.lines, fields.rmaLineItems),
  }));
  const short = (state?.stock ?? []).reduce((sum, line) => sum + (line.short ?? 0), 0);
  const items = listRepairItems({ status, hasLines, isApproved: approval !== null && !differs, short });
  const next = items.find(({ isDone }) => !isDone)?.item;
  const close = () => setDialog(undefined);

  const saveStatus = (to: TicketStatus) => {
    onSelect(to);
    void edit.save();
  };

  const steps: Record<RepairItem, { label: string; action: { label: string; run: () => void }; reason?: string | undefined }> = {
    diagnosis: { label: 'Diagnosis', action: { label: 'Start diagnosis', run: () => saveStatus('Diagnosing') } },
    lines: { label: 'Lines', action: { label: 'Add lines', run: () => document.getElementById('rma-add-line')?.click() } },
    approval: {
      label: 'Approval',
      action: { label: differs ? 'Record new approval' : 'Record approval', run: () => setDialog('approve') },
      reason: !hasLines ? 'Add a line item first' : undefined,
    },
    parts: {
      label: 'Parts',
      action: { label: short > 0 ? `Wait for ${pluralize(short, 'part')}` : 'Wait for parts', run: () => saveStatus('Awaiting Parts') },
      reason: status === 'Awaiting Parts' ? 'The repair is waiting for parts' : approval === null ? 'Record the approval first' : undefined,
    },
    repair: { label: 'Repair', action: { label: 'Start repair', run: () => saveStatus('Repairing') } },
    shipping: { label: 'Shipping', action: { label: 'Ship', run: () => setDialog('ship') } },
  };

  return (
    <>
      <div className={classes.row}>
        <ol className={classes.steps} aria-label="Next steps" data-unprinted>
          {state && items.map(({ item, isDone }) => <RepairStep key={item} {...steps[item]} isDone={isDone} isNext={item === next} />)}
          <Slot name="repair-step" props={{ ticket, Step: RepairStep }} />
        </ol>
        <inputs.Day edit={edit} field="promisedDate" label="Promised">
          {(input) => <DateField {...input} className={classes.promised ?? ''} />}
        </inputs.Day>
      </div>
      <Suspense fallback={null}>
        {dialog === 'approve' && <Approve ticketId={ticket.id} edit={edit} onClose={close} />}
        {dialog === 'ship' && <ShipDialog edit={edit} onSelect={onSelect} onClose={close} />}
      </Suspense>
    </>
  );
}
