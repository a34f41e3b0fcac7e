import type { SlotProps } from '../../../../platform/web/slots.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { isOfferedToAccounting } from '../../../business/invoices/invoice.rules.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { SyncButton } from './SyncButton.tsx';

/** What can be done about an invoice in QuickBooks: a draft is sent, and of one that is there Admins read what became of it. */
export function InvoiceAccounting({ invoice, hasUnsaved = false }: SlotProps['invoice-sync']) {
  const { user } = useAuth();
  if (isOfferedToAccounting(invoice)) return <SyncButton invoice={invoice} hasUnsaved={hasUnsaved} />;
  return user?.role === 'Admin' && invoice.quickbooksInvoiceId !== null ? <RefreshButton invoice={invoice} /> : null;
}
