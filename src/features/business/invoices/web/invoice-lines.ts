import { timesQuantity } from '../../../../platform/money.ts';
import type { TypedItem } from '../../../../platform/record/form-values.ts';
import type { RmaLineItem } from '../../../ticketing/tickets/rma/rma-line-item.contract.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';

/** An invoice line being edited. */
export type TypedLine = TypedItem<InvoiceLine>;

export const newLine = (): TypedLine => ({ description: '', quantity: 1, unitPrice: '', total: 0 });

/** Converts repair items to invoice lines, skipping lines without a description and price. */
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

/** True for a line that can be dropped without losing input. Drafts stored by older versions have null in an empty cell. */
export const isBlankLine = ({ description, unitPrice }: TypedLine): boolean =>
  description.trim() === '' && (unitPrice === '' || unitPrice === null);

/** Drops trailing blank lines from form values. */
export function withoutBlankEnd(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('lineItems' in form)) return form;
  const lines = form.lineItems as readonly TypedLine[];
  const last = lines.findLastIndex((line) => !isBlankLine(line));
  return { ...form, lineItems: lines.slice(0, last + 1) };
}
