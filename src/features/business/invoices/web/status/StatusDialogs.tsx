import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { DateField } from '../../../../../platform/web/form/inputs/DateField.tsx';
import { getToday } from '../../../../../platform/web/server-time.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { getCopyLabel } from '../../invoice.rules.ts';
import { useSaveInvoice } from '../invoice.queries.ts';

export type StatusAction = 'paid' | 'copy';

interface StatusDialogsProps {
  invoice: Invoice;
  /** The action to confirm. */
  action: StatusAction | undefined;
  onClose: () => void;
  onPaid?: () => void;
  /** Opens the new draft. */
  onCopied: (id: string) => void;
}

/** Confirms marking an invoice as paid, or voiding and copying it. */
export function StatusDialogs({ invoice, action, onClose, onPaid, onCopied }: StatusDialogsProps) {
  const { id, status } = invoice;
  const { voidAndCopy } = useSaveInvoice();
  const isVoid = status === 'Void';

  async function handleCopy() {
    const copy = await voidAndCopy(invoice);
    notifications.show({ message: isVoid ? `Opened draft ${copy.id}, a copy of ${id}` : `Voided ${id} and created draft ${copy.id}` });
    onCopied(copy.id);
  }

  function handlePaid() {
    onClose();
    onPaid?.();
  }

  return (
    <>
      {action === 'paid' && <MarkPaidDialog invoice={invoice} onClose={onClose} onPaid={handlePaid} />}
      <ConfirmAction
        opened={action === 'copy'}
        title={isVoid ? `Copy ${id} to a new draft?` : `Void ${id} and copy it?`}
        confirmLabel={getCopyLabel(invoice)}
        isSafe={isVoid}
        failureTitle={isVoid ? 'Couldn’t copy this invoice' : 'Couldn’t void and copy this invoice'}
        act={handleCopy}
        onClose={onClose}
      >
        {isVoid
          ? `${id} stays void. If its copy is still a draft, it opens for editing. Otherwise, a new draft with the same line items, ticket and customer is created.`
          : `${id} will be voided. A new draft with the same line items, ticket and customer opens for editing.`}
      </ConfirmAction>
    </>
  );
}

/** Asks for the payment date, today by default. */
function MarkPaidDialog({ invoice, onClose, onPaid }: { invoice: Invoice; onClose: () => void; onPaid: () => void }) {
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
    // React events bubble to the invoice form around this dialog.
    event.stopPropagation();
    void submit();
  }

  return (
    <Modal opened onClose={onClose} closeOnEscape={!isSending} title={`Mark ${id} as paid`} size="sm">
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="sm">
          <Text size="sm">
            {formatDollars(total)} from {customerCompany}, due {shortDate(dueDate)}.
          </Text>
          <DateField
            id={`paid-on-${id}`}
            label="Paid on"
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
        </Stack>
      </form>
    </Modal>
  );
}
