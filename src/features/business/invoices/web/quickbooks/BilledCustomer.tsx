import { SelectBox } from '../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import type { Selection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import type { Invoice } from '../../invoice.contract.ts';
import classes from './BilledCustomer.module.css';

interface BilledCustomerProps {
  invoice: Invoice;
  selection: Selection;
  /** All that are listed, for a choice of several in a row. */
  rows: readonly Invoice[];
}

/** Who is billed; below that why QuickBooks does not have it as it should. While rows are chosen, the box to choose it stands before. */
export function BilledCustomer({ invoice, selection, rows }: BilledCustomerProps) {
  const { id, customerCompany, quickbooksStatus, quickbooksError } = invoice;
  const who = (
    <span className={classes.who}>
      {customerCompany}
      {quickbooksError !== null && (
        <span className={classes.reason} data-problem={quickbooksStatus === 'error' || undefined}>
          {quickbooksError}
        </span>
      )}
    </span>
  );
  if (!selection.isSelecting) return who;
  return (
    <span className={classes.chosen}>
      <SelectBox id={id} name={id} rows={rows} selection={selection} isInLine />
      {who}
    </span>
  );
}
