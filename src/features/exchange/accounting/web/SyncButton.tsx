import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { usePushInvoice } from './accounting.queries.ts';
import { explainFailure } from './explain-failure.ts';

interface SyncButtonProps {
  invoice: Pick<Invoice, 'id' | 'quickbooksStatus'>;
  hasUnsaved: boolean;
}

/** Sends a draft to QuickBooks and says what became of it. */
export function SyncButton({ invoice, hasUnsaved }: SyncButtonProps) {
  const { mutate: push, isPending } = usePushInvoice();
  const { id, quickbooksStatus } = invoice;
  const isSending = isPending || quickbooksStatus === 'pending';
  const label = quickbooksStatus === 'error' ? 'Try again' : 'Sync';

  function handleSync() {
    if (isSending) return;
    push(id, {
      onSuccess: ({ payload: { quickbooksId } }) =>
        notifications.show(
          quickbooksId === null
            ? { message: `${id} is still being sent to QuickBooks. Its row says when it is there.` }
            : { message: `${id} is in QuickBooks.` },
        ),
      onError: (error) => notifications.show(explainFailure(error, `Failed to sync invoice ${id} to QuickBooks.`)),
    });
  }

  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={isSending ? `Sending ${id} to QuickBooks` : `${label} ${id} to QuickBooks`}
      aria-disabled={isSending || hasUnsaved || undefined}
      {...(hasUnsaved && { title: 'Save first: what is stored is sent' })}
      onClick={hasUnsaved ? undefined : handleSync}
    >
      {isSending ? 'Sending...' : label}
    </Button>
  );
}
