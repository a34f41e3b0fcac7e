import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { toRmaTotal } from '../../../tickets/rma/rma-lines.rules.ts';
import { useApprove } from '../useApprove.ts';
import classes from './ApproveDialog.module.css';
import type { ApprovalProps } from './approval-props.ts';

interface ApproveDialogProps extends Pick<ApprovalProps, 'lines' | 'contact' | 'save'> {
  ticketId: string;
  onClose: () => void;
}

/** Records who approved the lines as they are; they are saved first. */
export function ApproveDialog({ ticketId, lines, contact, save, onClose }: ApproveDialogProps) {
  const [approvedBy, setApprovedBy] = useState(contact);
  const { approve } = useApprove(ticketId, save);
  const { submit, isSending, error } = useSubmit(async () => {
    await approve(approvedBy);
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title="Record approval" size="sm">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {error && <Alert title="Couldn’t record the approval">{error.message}</Alert>}
        <TextInput
          label="Approved by"
          value={approvedBy}
          maxLength={200}
          withAsterisk
          data-autofocus
          onChange={(event) => setApprovedBy(event.currentTarget.value)}
        />
        <p className={classes.hint}>
          {pluralize(lines.length, 'line item')} for {formatDollars(toRmaTotal(lines))}. This saves your changes and reserves parts in
          stock.
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={approvedBy.trim() === ''}>
            Record approval
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
