import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { TypedLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { toRmaTotal } from '../../../tickets/rma/rma-lines.rules.ts';
import { useApproval } from '../rma.queries.ts';

interface ApproveDialogProps {
  ticketId: string;
  /** Lines with unsaved changes. */
  lines: readonly TypedLineItem[];
  /** Suggested name of the person who approves. */
  contact: string;
  save: () => Promise<boolean>;
  onClose: () => void;
}

/** Saves the lines, then records who approved them. */
export function ApproveDialog({ ticketId, lines, contact, save, onClose }: ApproveDialogProps) {
  const [approvedBy, setApprovedBy] = useState(contact);
  const { approve } = useApproval(ticketId);
  const { submit, isSending, error } = useSubmit(async () => {
    if (!(await save())) throw new Error('Couldn’t save the repair. Close this dialog to see the error.');
    await approve(approvedBy);
    onClose();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Modal opened onClose={onClose} title="Record approval" size="sm">
      <form onSubmit={handleSubmit}>
        <Stack gap="sm">
          {error && <Alert title="Couldn’t record the approval">{error.message}</Alert>}
          <TextInput
            label="Approved by"
            value={approvedBy}
            maxLength={200}
            withAsterisk
            data-autofocus
            onChange={(event) => setApprovedBy(event.currentTarget.value)}
          />
          <Text size="sm" c="gray">
            {pluralize(lines.length, 'line item')} for {formatDollars(toRmaTotal(lines))}. This saves your changes and reserves parts in
            stock.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending} disabled={approvedBy.trim() === ''}>
              Record approval
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
