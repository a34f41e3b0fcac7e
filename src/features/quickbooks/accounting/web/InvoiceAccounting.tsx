import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { isOfferedToAccounting } from '../../../business/invoices/invoice.rules.ts';
import { usePushInvoice, useRefreshInvoice } from './accounting.queries.ts';

interface SyncButtonProps {
  invoice: Pick<Invoice, 'id' | 'quickbooksStatus'>;
  hasUnsaved: boolean;
}

/** Sends a draft invoice to QuickBooks. */
function SyncButton({ invoice: { id, quickbooksStatus }, hasUnsaved }: SyncButtonProps) {
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

/** Fetches the state of an invoice, such as a payment, without waiting for the hourly refresh. */
function RefreshButton({ invoice: { id } }: { invoice: Pick<Invoice, 'id'> }) {
  const { mutate: refresh, isPending } = useRefreshInvoice();
  return (
    <ActionIcon
      size="md"
      loading={isPending}
      aria-label={`Refresh ${id} from QuickBooks`}
      title="Refresh from QuickBooks"
      onClick={() => refresh(id)}
    >
      <IconRefresh size={17} aria-hidden />
    </ActionIcon>
  );
}

/** QuickBooks action of an invoice: send a draft, or refresh a sent invoice (Admins only). */
export function InvoiceAccounting({ invoice, hasUnsaved = false }: SlotProps['invoice-sync']) {
  const { user } = useAuth();
  if (isOfferedToAccounting(invoice)) return <SyncButton invoice={invoice} hasUnsaved={hasUnsaved} />;
  return user?.role === 'Admin' && invoice.quickbooksInvoiceId !== null ? <RefreshButton invoice={invoice} /> : null;
}
