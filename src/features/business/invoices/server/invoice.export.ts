import { createListExport, type ListExport } from '../../../../platform/server/list/list-export.ts';
import { zoneQuery } from '../../../../platform/time/zone-query.ts';
import { ofKnownCustomer } from '../../../master-data/customers/server/customer-reference.service.ts';
import { type Invoice, InvoiceQuery } from '../invoice.contract.ts';
import { invoiceColumns } from '../invoice-columns.ts';
import { GROUP_LABELS, GroupQuery, groupColumns, type InvoiceGroupBy } from '../invoice-sums.contract.ts';
import { toListRequest } from './invoice.list.store.ts';
import { groupInvoices } from './invoice.sums.store.ts';

const query = InvoiceQuery.omit({ limit: true, cursor: true });

/** The invoice list as a file. */
export const invoiceExport = createListExport<typeof query, Invoice, typeof invoiceColumns>({
  name: 'invoices',
  action: 'invoices.exported',
  columns: invoiceColumns,
  query,
  toList: async (db, filters) => toListRequest(await ofKnownCustomer(db, { ...filters, limit: 1 })),
});

/** Grouped invoices with their sums as a file. */
export const invoiceGroupExport: ListExport = {
  name: 'invoice-sums',
  action: 'invoices.exported',
  access: 'user',
  query: GroupQuery.extend({ zone: zoneQuery }),
  getColumns: ({ by }) => Object.values({ ...groupColumns, value: { ...groupColumns.value, label: GROUP_LABELS[by as InvoiceGroupBy] } }),
  async *readPages(db, { zone: _, ...query }) {
    const groups = await groupInvoices(db, query as GroupQuery);
    yield groups.map(({ value, count, total, firstDue }) => [value, count, total, firstDue]);
  },
};
