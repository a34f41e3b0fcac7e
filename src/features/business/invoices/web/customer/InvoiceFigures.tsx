import { formatDollars } from '../../../../../platform/money.ts';
import { formatCount, pluralize } from '../../../../../platform/number-text.ts';
import { Figure } from '../../../../../platform/web/ui/FigureStrip.tsx';
import type { CustomerFigures } from '../../../../master-data/customers/customer.contract.ts';

/** Amounts billed to a customer. */
export function InvoiceFigures({ figures: { invoiced, invoiceCount, unpaid, overdueInvoices } }: { figures: CustomerFigures }) {
  const isOverdue = overdueInvoices > 0;
  return (
    <>
      <Figure label="Invoiced" value={formatDollars(invoiced)} note={pluralize(invoiceCount, 'invoice')} />
      <Figure
        label="Unpaid"
        value={formatDollars(unpaid)}
        note={isOverdue ? `${formatCount(overdueInvoices)} overdue` : 'none overdue'}
        isUrgent={isOverdue}
      />
    </>
  );
}
