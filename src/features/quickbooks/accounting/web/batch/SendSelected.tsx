import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { formatCount, pluralize } from '../../../../../platform/number-text.ts';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { isOfferedToAccounting } from '../../../../business/invoices/invoice.rules.ts';
import { MOST_IN_BATCH } from '../../accounting.contract.ts';
import { useSendMany } from '../accounting.queries.ts';
import { explainFailure } from '../explain-failure.ts';
import classes from './SendSelected.module.css';
import { useBatchId } from './useBatchId.ts';

/** While invoices are chosen: how many, and sends them to QuickBooks. */
export function SendSelected({ selection, rows }: SlotProps['invoice-selection']) {
  const { keep } = useBatchId();
  const { mutate: send, isPending } = useSendMany();
  const { size } = selection.ids;
  const offered = rows.filter((row) => isOfferedToAccounting(row) && row.lineItems.length > 0).slice(0, MOST_IN_BATCH);

  function handleSend() {
    send([...selection.ids], {
      onSuccess: ({ id }) => {
        keep(id);
        selection.clear();
      },
      onError: (error) => notifications.show(explainFailure(error, 'Couldn’t send the invoices')),
    });
  }

  return (
    <div className={classes.bar}>
      <p role="status" data-unprinted>
        <strong>{formatCount(size)} selected</strong>
        {size > MOST_IN_BATCH && ` (up to ${MOST_IN_BATCH} at a time)`}
      </p>
      <Button
        variant="subtle"
        size="compact-md"
        disabled={offered.length === 0}
        onClick={() => selection.setAll(offered.map(({ id }) => id))}
      >
        Select {pluralize(offered.length, 'unsynced draft')}
      </Button>
      <Button size="compact-md" loading={isPending} disabled={size === 0 || size > MOST_IN_BATCH} onClick={handleSend}>
        Send to QuickBooks
      </Button>
      <Button variant="subtle" size="compact-md" onClick={selection.clear}>
        Cancel
      </Button>
    </div>
  );
}
