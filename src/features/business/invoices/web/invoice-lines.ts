import { timesQuantity } from '../../../../platform/money.ts';
import type { RmaLineItem } from '../../../ticketing/tickets/rma/rma-line-item.contract.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';

/** Makes a new invoice line; a price that is not typed yet is NaN. */
export const newLine = (): InvoiceLine => ({ description: '', quantity: 1, unitPrice: Number.NaN, total: 0 });

/** Makes invoice lines from the items of a repair; a line without text and price is left out. */
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

/** The values of a form to save, without the blank lines at the end. */
export function withoutBlankEnd(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('lineItems' in form)) return form;
  const lines = form.lineItems as readonly InvoiceLine[];
  const last = lines.findLastIndex((line) => !isBlankLine(line));
  return { ...form, lineItems: lines.slice(0, last + 1) };
}
