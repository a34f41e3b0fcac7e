import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate, timestamp } from '../../../../../platform/time/relative-time.ts';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../../platform/web/icons/icons.data.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import type { RmaLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { toRmaTotal } from '../../../tickets/rma/rma-lines.rules.ts';
import type { Ticket } from '../../../tickets/ticket.contract.ts';
import type { RmaApproval } from '../../rma.contract.ts';
import { differsFrom } from '../../rma.rules.ts';
import { useApprove } from '../useApprove.ts';
import classes from './Approval.module.css';

interface ApprovalProps {
  ticket: Ticket;
  /** As they are on the screen. */
  lines: readonly RmaLineItem[];
  approval: RmaApproval | null;
  /** The name suggested as the person who approves. */
  contact: string;
  save: () => Promise<boolean>;
}

/** Whether the customer has agreed to the lines, and to which. */
export function Approval({ ticket, lines, approval, contact, save }: ApprovalProps) {
  const [dialog, setDialog] = useState<'approve' | 'withdraw'>();
  const close = () => setDialog(undefined);
  const differs = approval !== null && differsFrom(approval.lines, lines);
  return (
    <div className={classes.approval}>
      {approval && (
        <p className={classes.state} data-differs={differs}>
          {differs ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
          <span title={`Noted by ${approval.recordedBy}, ${timestamp(approval.at)}`}>
            Approved by {approval.approvedBy}, {shortDate(approval.at).replace(/, \d{4}$/, '')}
            {differs && ` for ${formatDollars(approval.total)}; changed since`}
          </span>
        </p>
      )}
      {(approval === null || differs) && (
        <Button variant="default" size="compact-sm" disabled={lines.length === 0} onClick={() => setDialog('approve')}>
          {approval ? 'Approve again' : 'Note approval'}
        </Button>
      )}
      {approval && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setDialog('withdraw')}>
          Withdraw
        </Button>
      )}
      {dialog === 'approve' && <ApproveDialog ticketId={ticket.id} lines={lines} contact={contact} save={save} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog ticketId={ticket.id} onClose={close} />}
    </div>
  );
}

interface ApproveDialogProps extends Pick<ApprovalProps, 'lines' | 'contact' | 'save'> {
  ticketId: string;
  onClose: () => void;
}

function ApproveDialog({ ticketId, lines, contact, save, onClose }: ApproveDialogProps) {
  const [approvedBy, setApprovedBy] = useState(contact);
  const { approve } = useApprove(ticketId, save);
  const { submit, isSending, error } = useSubmit(async () => {
    await approve(approvedBy);
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title="Note approval" size="sm">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {error && <Alert title="Not approved.">{error.message}</Alert>}
        <TextInput
          label="Approved by"
          value={approvedBy}
          maxLength={200}
          withAsterisk
          data-autofocus
          onChange={(event) => setApprovedBy(event.currentTarget.value)}
        />
        <p className={classes.hint}>
          {lines.length === 1 ? '1 line' : `${lines.length} lines`}, {formatDollars(toRmaTotal(lines))}. Their parts are reserved; what is
          typed is saved first.
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={approvedBy.trim() === ''}>
            Approve
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function WithdrawDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const { withdraw } = useApprove(ticketId);
  const { submit, isSending, error } = useSubmit(async () => {
    await withdraw();
    onClose();
  });
  return (
    <ConfirmDialog
      opened
      title="Withdraw the approval?"
      confirmLabel="Withdraw approval"
      busy={isSending}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      {error ? error.message : 'Parts that are reserved for this repair are free again; what is used stays used.'}
    </ConfirmDialog>
  );
}
