import { lazy, Suspense, useState } from 'react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { DateField } from '../../../../../platform/web/form/inputs/DateField.tsx';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import type { TicketStatus } from '../../../tickets/ticket.contract.ts';
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

/** What a repair still needs, in order, each with its action. */
export function RepairSteps({ ticket, edit, inputs, onSelect }: RepairStepsProps) {
  const [dialog, setDialog] = useState<'approve' | 'ship'>();
  const state = useRepairState(ticket.id);
  const { contact } = useContactOf(edit.fields);
  const { status, rmaLineItems: lines, customerName } = edit.fields;
  const approval = state?.approval ?? null;
  const differs = approval !== null && differsFrom(approval.lines, lines);
  const short = (state?.stock ?? []).reduce((sum, line) => sum + (line.short ?? 0), 0);
  const items = listRepairItems({ status, hasLines: lines.length > 0, isApproved: approval !== null && !differs, short });
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
      reason: lines.length === 0 ? 'Add a line item first' : undefined,
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
        <DateField {...inputs.day('promisedDate', 'Promised')} className={classes.promised ?? ''} />
      </div>
      <Suspense fallback={null}>
        {dialog === 'approve' && (
          <ApproveDialog
            ticketId={ticket.id}
            lines={lines}
            contact={customerName || (contact?.name ?? '')}
            save={edit.save}
            onClose={close}
          />
        )}
        {dialog === 'ship' && <ShipDialog edit={edit} onSelect={onSelect} onClose={close} />}
      </Suspense>
    </>
  );
}
