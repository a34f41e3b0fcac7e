import { timesQuantity } from '../../../../platform/money.ts';
import type { RmaLineItem } from '../../../ticketing/tickets/rma/rma-line-item.contract.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';

/** A line that somebody begins; what is not typed yet is no number. */
export const newLine = (): InvoiceLine => ({ description: '', quantity: 1, unitPrice: Number.NaN, total: 0 });

/** What a repair took, as it is charged for; a line that says nothing and costs nothing is left out. */
export function toInvoiceLines(items: readonly RmaLineItem[]): InvoiceLine[] {
  return items
    .map(({ description, quantity, unitCost }) => ({
      description,
      quantity,
      unitPrice: unitCost,
      total: timesQuantity(quantity, unitCost),
    }))
    .filter(({ description, total }) => description !== '' || total !== 0);
}

/** Nothing is lost without it. A draft that was stored has null where no number was. */
export const isBlankLine = ({ description, unitPrice }: InvoiceLine): boolean => description.trim() === '' && !Number.isFinite(unitPrice);

/** What is saved of a form: without the lines at the end that nobody filled in. */
export function withoutBlankEnd(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('lineItems' in form)) return form;
  const lines = form.lineItems as readonly InvoiceLine[];
  const last = lines.findLastIndex((line) => !isBlankLine(line));
  return { ...form, lineItems: lines.slice(0, last + 1) };
}
