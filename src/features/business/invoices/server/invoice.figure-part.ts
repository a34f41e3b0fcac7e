import type { StatsProvider } from '../../../../platform/server/records/record-stats.ts';
import { getInvoiceFigures } from './invoice.list.store.ts';

/** Sums up what a customer was billed and owes. */
export const customerInvoices: StatsProvider<'customer'> = {
  kind: 'customer',
  async getStats(db, { id }) {
    const { count, invoiced, unpaid, overdueCount } = await getInvoiceFigures(db, id);
    return { invoiceCount: count, invoiced, unpaid, overdueInvoices: overdueCount };
  },
};
