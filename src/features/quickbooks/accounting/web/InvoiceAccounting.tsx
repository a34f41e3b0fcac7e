import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { isOfferedToAccounting } from '../../../business/invoices/invoice.rules.ts';
import { useRefreshInvoice } from './accounting.queries.ts';
import { SyncButton } from './SyncButton.tsx';

/** Fetches the state of an invoice, such as a payment, without waiting for the hourly refresh. */
function RefreshButton({ invoice: { id } }: { invoice: Pick<Invoice, 'id'> }) {
  const { mutate: refresh, isPending } = useRefreshInvoice();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
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
