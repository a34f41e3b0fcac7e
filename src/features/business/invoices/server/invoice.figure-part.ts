import type { FigurePart } from '../../../../platform/server/records/record-figures.ts';
import { getInvoiceFigures } from './invoice.list.store.ts';

/** Sums up what a customer was billed and owes. */
export const customerInvoices: FigurePart<'customer'> = {
  kind: 'customer',
  async ofOne(db, { id }) {
    const { count, invoiced, unpaid, overdueCount } = await getInvoiceFigures(db, id);
    return { invoiceCount: count, invoiced, unpaid, overdueInvoices: overdueCount };
  },
};
