import type { Invoice } from '../invoice.contract.ts';
import classes from './BilledCustomer.module.css';

/** Who is billed; below that why QuickBooks does not have it as it should. */
export function BilledCustomer({ invoice: { customerCompany, quickbooksStatus, quickbooksError } }: { invoice: Invoice }) {
  return (
    <>
      {customerCompany}
      {quickbooksError !== null && (
        <span className={classes.reason} data-problem={quickbooksStatus === 'error' || undefined}>
          {quickbooksError}
        </span>
      )}
    </>
  );
}
