import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Invoice } from '../invoice.contract.ts';
import { isOfferedToAccounting } from '../invoice.rules.ts';

/** Sends a draft to accounting. Until a connection can be made it says so, and changes nothing. */
export function SyncButton({ invoice }: { invoice: Pick<Invoice, 'id' | 'status' | 'quickbooksStatus'> }) {
  if (!isOfferedToAccounting(invoice)) return null;
  const { id, quickbooksStatus } = invoice;
  const label = quickbooksStatus === 'error' ? 'Try again' : 'Sync';

  function handleSync() {
    notifications.show({ title: 'QuickBooks is not connected.', message: `Nothing was sent; ${id} stays ${quickbooksStatus}.` });
  }

  return (
    <Button variant="default" size="compact-sm" aria-label={`${label} ${id} to QuickBooks`} onClick={handleSync}>
      {label}
    </Button>
  );
}
