import { formatDollars } from '../../../../../platform/money.ts';
import { previewTotals, TAX_PERCENT } from '../../invoice-amounts.rules.ts';
import classes from '../InvoiceLines.module.css';
import type { TypedLine } from '../invoice-lines.ts';

/** Worked out as the server does it, so that what is saved is what was seen. */
export function InvoiceTotals({ lines }: { lines: readonly TypedLine[] }) {
  const { subtotal, tax, total } = previewTotals(lines);
  return (
    <dl className={classes.totals}>
      <dt>Subtotal</dt>
      <dd>{formatDollars(subtotal)}</dd>
      <dt>Tax ({TAX_PERCENT.toString()}%)</dt>
      <dd>{formatDollars(tax)}</dd>
      <dt className={classes.total}>Total</dt>
      <dd className={classes.total}>{formatDollars(total)}</dd>
    </dl>
  );
}
