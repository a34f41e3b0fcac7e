import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { isOfferedToAccounting } from '../../../business/invoices/invoice.rules.ts';
import { useRefreshInvoice } from './accounting.queries.ts';
import { explainFailure } from './explain-failure.ts';
import { SyncButton } from './SyncButton.tsx';

/** Reads what became of an invoice in QuickBooks, such as a payment, which comes within an hour else. */
function RefreshButton({ invoice: { id } }: { invoice: Pick<Invoice, 'id'> }) {
  const { mutate: refresh, isPending } = useRefreshInvoice();

  function handleRefresh() {
    refresh(id, {
      onSuccess: ({ changed }) =>
        notifications.show({
          message: changed > 0 ? `${id} updated from QuickBooks` : `${id} is already up to date`,
        }),
      onError: (error) => notifications.show(explainFailure(error, `Couldn’t refresh ${id} from QuickBooks`)),
    });
  }

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      loading={isPending}
      aria-label={`Refresh ${id} from QuickBooks`}
      title="Refresh from QuickBooks"
      onClick={handleRefresh}
    >
      <IconRefresh size={17} aria-hidden />
    </ActionIcon>
  );
}

/** What can be done about an invoice in QuickBooks: a draft is sent, and of one that is there Admins read what became of it. */
export function InvoiceAccounting({ invoice, hasUnsaved = false }: SlotProps['invoice-sync']) {
  const { user } = useAuth();
  if (isOfferedToAccounting(invoice)) return <SyncButton invoice={invoice} hasUnsaved={hasUnsaved} />;
  return user?.role === 'Admin' && invoice.quickbooksInvoiceId !== null ? <RefreshButton invoice={invoice} /> : null;
}
