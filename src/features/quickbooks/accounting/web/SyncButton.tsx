import { Button } from '@mantine/core';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { usePushInvoice } from './accounting.queries.ts';

interface SyncButtonProps {
  invoice: Pick<Invoice, 'id' | 'quickbooksStatus'>;
  hasUnsaved: boolean;
}

/** Sends a draft invoice to QuickBooks. */
export function SyncButton({ invoice: { id, quickbooksStatus }, hasUnsaved }: SyncButtonProps) {
  const { mutate: push, isPending } = usePushInvoice();
  const isSending = isPending || quickbooksStatus === 'pending';
  const hasFailed = quickbooksStatus === 'error';

  function handleSync() {
    if (!isSending && !hasUnsaved) push(id);
  }

  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={isSending ? `Sending ${id} to QuickBooks` : `${hasFailed ? 'Retry syncing' : 'Sync'} ${id} to QuickBooks`}
      aria-disabled={isSending || hasUnsaved || undefined}
      {...(hasUnsaved && { title: 'Save your changes before you sync this invoice' })}
      onClick={handleSync}
    >
      {isSending ? 'Sending…' : hasFailed ? 'Retry' : 'Sync'}
    </Button>
  );
}
