import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { getToday } from '../../../../../platform/web/server-time.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { useSaveInvoice } from '../invoice.queries.ts';
import classes from './InvoiceStatus.module.css';

interface MarkPaidDialogProps {
  invoice: Invoice;
  onClose: () => void;
  onPaid: () => void;
}

/** Asks for the day of payment, today where the reader is unless another one is chosen. */
export function MarkPaidDialog({ invoice, onClose, onPaid }: MarkPaidDialogProps) {
  const { id, status, version, total, dueDate, customerCompany } = invoice;
  const { change } = useSaveInvoice();
  const [paidOn, setPaidOn] = useState(() => getToday());
  const { submit, isSending, error } = useSubmit(async () => {
    const paid = await change({ id, change: { status: 'Paid', paidOn, version } });
    onPaid();
    showUndoNotice({
      id: `paid ${id}`,
      message: `${id} marked as paid (${shortDate(paidOn)})`,
      undo: () => change({ id, change: { status, version: paid.version } }),
      undone: `${id} set back to ${status}`,
    });
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The form of the invoice around it is another one.
    event.stopPropagation();
    void submit();
  }

  return (
    <Modal opened onClose={onClose} closeOnEscape={!isSending} title={`Mark ${id} as paid`} size="sm">
      <form className={classes.dialog} noValidate onSubmit={handleSubmit}>
        <p>
          {formatDollars(total)} from {customerCompany}, due {shortDate(dueDate)}.
        </p>
        <TextInput
          id={`paid-on-${id}`}
          label="Paid on"
          type="date"
          data-autofocus
          value={paidOn}
          error={paidOn === '' ? 'Choose a payment date' : undefined}
          onChange={(event) => setPaidOn(event.currentTarget.value)}
        />
        {error && <Alert title="Couldn’t mark as paid">{error.message}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={paidOn === ''}>
            Mark as paid
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
