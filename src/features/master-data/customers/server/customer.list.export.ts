import { createListExport } from '../../../../platform/server/list/list-export.ts';
import { type Customer, CustomerQuery } from '../customer.contract.ts';
import { customerColumns } from '../customer-columns.ts';
import { toListRequest } from './customer.list.store.ts';

const query = CustomerQuery.omit({ limit: true, cursor: true });

/** The customer list as a file. */
export const customerListExport = createListExport<typeof query, Customer, typeof customerColumns>({
  name: 'customers',
  action: 'accounts.exported',
  columns: customerColumns,
  query,
  values: {
    contact: ({ contacts }) => contacts[0]?.name ?? null,
    phone: ({ contacts }) => contacts[0]?.phone ?? null,
    email: ({ contacts }) => contacts[0]?.email ?? null,
    toolCount: ({ toolSerials }) => toolSerials.length,
  },
  toList: (_db, filters) => toListRequest({ ...filters, limit: 1 }),
});
