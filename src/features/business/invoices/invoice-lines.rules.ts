import { timesQuantity } from '../../../platform/money.ts';
import type { RmaLineItem } from '../../ticketing/tickets/rma/rma-line-item.contract.ts';
import type { InvoiceLine } from './invoice-line.contract.ts';

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
