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
  const { mutate: push, isPending } = usePushInvoice({ onSent: tellSent, onFailed: tellFailed });
  const { id, quickbooksStatus } = invoice;
  const isSending = isPending || quickbooksStatus === 'pending';
  const hasFailed = quickbooksStatus === 'error';

  function handleSync() {
    if (!isSending) push(id);
  }

  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={isSending ? `Sending ${id} to QuickBooks` : `${hasFailed ? 'Retry syncing' : 'Sync'} ${id} to QuickBooks`}
      aria-disabled={isSending || hasUnsaved || undefined}
      {...(hasUnsaved && { title: 'Save your changes before you sync this invoice' })}
      onClick={hasUnsaved ? undefined : handleSync}
    >
      {isSending ? 'Sending…' : hasFailed ? 'Retry' : 'Sync'}
    </Button>
  );
}

function tellSent(quickbooksId: string | null, id: string): void {
  const isThere = quickbooksId !== null;
  notifications.show({
    message: isThere ? `${id} sent to QuickBooks` : `Still sending ${id} to QuickBooks. Its QB Status updates when it’s done.`,
  });
}

function tellFailed(error: Error, id: string): void {
  notifications.show(explainFailure(error, `Failed to sync invoice ${id} to QuickBooks.`));
}
