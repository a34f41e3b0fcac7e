import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { useRefreshInvoice } from './accounting.queries.ts';
import { explainFailure } from './explain-failure.ts';

/** Reads what became of an invoice in QuickBooks, such as a payment, which comes within an hour else. */
export function RefreshButton({ invoice: { id } }: { invoice: Pick<Invoice, 'id'> }) {
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
