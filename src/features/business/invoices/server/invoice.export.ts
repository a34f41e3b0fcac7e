import { createListExport } from '../../../../platform/server/list/list-export.ts';
import { ofKnownCustomer } from '../../../master-data/customers/server/customer-reference.service.ts';
import { type Invoice, InvoiceQuery } from '../invoice.contract.ts';
import { invoiceColumns } from '../invoice-columns.ts';
import { toListRequest } from './invoice.list.store.ts';

const query = InvoiceQuery.omit({ limit: true, cursor: true });

/** The invoice list as a file. */
export const invoiceExport = createListExport<typeof query, Invoice, typeof invoiceColumns>({
  name: 'invoices',
  action: 'invoices.exported',
  columns: invoiceColumns,
  query,
  toList: async (db, filters) => toListRequest(await ofKnownCustomer(db, { ...filters, limit: 1 })),
});
