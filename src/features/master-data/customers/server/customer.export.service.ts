import { guardForImport } from '../../../../platform/csv-formulas.ts';
import { createExportSource } from '../../../../platform/server/export-source.ts';
import { textKey } from '../../../../platform/server/list/sort-key.ts';
import { type Customer, CustomerQuery } from '../customer.contract.ts';
import { writeContacts, writeSerials } from '../customer-contacts.rules.ts';
import { toListRequest } from './customer.list.store.ts';

const CustomerFilters = CustomerQuery.omit({ limit: true, cursor: true, order: true });

/** Exports customers in a format that Zoho CRM and OBDesk import. */
export const customerExport = createExportSource<typeof CustomerFilters, Customer>({
  fileName: 'zoho_accounts_import.csv',
  guard: guardForImport,
  action: 'accounts.exported',
  query: CustomerFilters,
  columns: {
    Account_Name: ({ shopName }) => shopName,
    Contact_Name: ({ contacts: [first] }) => first?.name ?? '',
    Email: ({ contacts: [first] }) => first?.email ?? '',
    Phone: ({ contacts: [first] }) => first?.phone ?? '',
    Other_Contacts: ({ contacts: [, ...others] }) => writeContacts(others),
    Billing_Street: ({ billingAddress }) => billingAddress,
    Shipping_Street: ({ shippingAddress }) => shippingAddress,
    Tool_Serials: ({ toolSerials }) => writeSerials(toolSerials),
    Description: ({ id, toolSerials }) => `Customer ID: ${id}\nTools: ${toolSerials.length}`,
    Created_Time: ({ createdAt }) => createdAt,
  },
  toList: (_db, filters) => ({ ...toListRequest({ ...filters, order: 'asc', limit: 1 }), order: [textKey('id')], direction: 'asc' }),
  complete: async (_, rows: readonly Customer[]) => rows,
});
