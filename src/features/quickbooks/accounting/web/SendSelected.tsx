import { Button, Group } from '@mantine/core';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { isOfferedToAccounting } from '../../../business/invoices/invoice.rules.ts';
import { MAX_BATCH_SIZE } from '../accounting.contract.ts';
import { useCurrentBatchId, useSendBatch } from './accounting.queries.ts';

/** Number of selected invoices, with buttons to send them to QuickBooks. */
export function SendSelected({ selection, rows }: SlotProps['invoice-selection']) {
  const { setId } = useCurrentBatchId();
  const { mutate: send, isPending } = useSendBatch();
  const { size } = selection.ids;
  const sendable = rows.filter((row) => isOfferedToAccounting(row) && row.lineItems.length > 0).slice(0, MAX_BATCH_SIZE);

  function handleSend() {
    send([...selection.ids], {
      onSuccess: ({ id }) => {
        setId(id);
        selection.clear();
      },
    });
  }

  return (
    <Group gap="4px 8px" fz="sm">
      <p role="status" data-unprinted>
        <strong>{formatCount(size)} selected</strong>
        {size > MAX_BATCH_SIZE && ` (up to ${MAX_BATCH_SIZE} at a time)`}
      </p>
      <Button variant="subtle" px="sm" disabled={sendable.length === 0} onClick={() => selection.setAll(sendable.map(({ id }) => id))}>
        Select {pluralize(sendable.length, 'unsynced draft')}
      </Button>
      <Button px="sm" loading={isPending} disabled={size === 0 || size > MAX_BATCH_SIZE} onClick={handleSend}>
        Send to QuickBooks
      </Button>
      <Button variant="subtle" px="sm" onClick={selection.clear}>
        Cancel
      </Button>
    </Group>
  );
}
