import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CallError } from '../../../../platform/web/call.ts';
import type { PagePlaces } from '../../../../platform/web/page-places.ts';
import { isOfferedToAccounting } from '../../../business/invoices/invoice.rules.ts';
import { usePushInvoice } from './accounting.queries.ts';

/** Sends a draft to QuickBooks and says what became of it. */
export function SyncButton({ invoice, hasUnsaved = false }: PagePlaces['invoice-sync']) {
  const { mutate: push, isPending } = usePushInvoice();
  if (!isOfferedToAccounting(invoice)) return null;
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
      onError: (error) => notifications.show({ color: 'red', autoClose: 15_000, ...explainFailure(error, id) }),
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

/** What failed, and why where the server says so. */
function explainFailure(error: Error, id: string): { title: string; message: string } {
  const reason = error instanceof CallError ? error.reason : undefined;
  return reason === undefined ? { title: `${id} was not sent.`, message: error.message } : { title: error.message, message: reason };
}
