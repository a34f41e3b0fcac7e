import { formatDollars } from '../../../../../platform/money.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import type { Invoice } from '../../invoice.contract.ts';
import classes from '../InvoiceModal.module.css';
import { QuickbooksPill } from '../invoice-pills.tsx';

interface QuickbooksStateProps {
  invoice: Invoice | undefined;
  hasUnsaved: boolean;
}

/** What is known of an invoice in QuickBooks: its state, its number, and what payments have left open of it. */
export function QuickbooksState({ invoice, hasUnsaved }: QuickbooksStateProps) {
  const { quickbooksStatus = 'unsynced', quickbooksInvoiceId = null } = invoice ?? {};
  return (
    <div>
      <p className={classes.label}>QuickBooks</p>
      <div className={classes.quickbooks}>
        <QuickbooksPill status={quickbooksStatus} />
        {quickbooksInvoiceId !== null && <span className={classes.fact}>ID {quickbooksInvoiceId}</span>}
        {invoice && isPartlyPaid(invoice) && <span className={classes.fact}>{formatDollars(invoice.quickbooksBalance ?? 0)} due</span>}
        {invoice && <Slot name="invoice-sync" props={{ invoice, hasUnsaved }} />}
      </div>
    </div>
  );
}

/** Somebody has paid a part of it there. */
const isPartlyPaid = ({ quickbooksBalance, total }: Invoice): boolean =>
  quickbooksBalance !== null && quickbooksBalance > 0 && quickbooksBalance < total;
