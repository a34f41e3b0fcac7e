import type { ImportCells } from '../../../platform/import/import-row.ts';

export const CUSTOMER_IMPORT_KIND = 'accounts';

/** The columns of a file of accounts, each with the headers it goes by: Zoho CRM's first, then ours. */
export const CUSTOMER_IMPORT_COLUMNS = {
  shopName: {
    label: 'Shop name',
    headers: ['Account Name', 'Shop Name', 'Company', 'Company Name', 'Customer'],
    isRequired: true,
    fallback: 'contactName',
  },
  contactName: { label: 'Contact name', headers: ['Contact Name', 'Primary Contact', 'Contact'] },
  email: { label: 'Email', headers: ['Email', 'Email Address', 'Contact Email'] },
  phone: { label: 'Phone', headers: ['Phone', 'Phone Number', 'Contact Phone'] },
  otherContacts: { label: 'Other contacts', headers: ['Other Contacts'] },
  shippingAddress: { label: 'Shipping address', headers: ['Shipping Street', 'Shipping Address'] },
  shippingCity: { label: 'Shipping city', headers: ['Shipping City'] },
  shippingState: { label: 'Shipping state', headers: ['Shipping State'] },
  shippingCode: { label: 'Shipping code', headers: ['Shipping Code', 'Shipping Zip'] },
  shippingCountry: { label: 'Shipping country', headers: ['Shipping Country'] },
  billingAddress: { label: 'Billing address', headers: ['Billing Street', 'Billing Address', 'Address'] },
  billingCity: { label: 'Billing city', headers: ['Billing City'] },
  billingState: { label: 'Billing state', headers: ['Billing State'] },
  billingCode: { label: 'Billing code', headers: ['Billing Code', 'Billing Zip'] },
  billingCountry: { label: 'Billing country', headers: ['Billing Country'] },
  toolSerials: { label: 'Tool serials', headers: ['Tool Serials', 'Tool Serial', 'Serial Numbers', 'Serials'] },
  createdAt: { label: 'Created', headers: ['Created Time', 'Created At'], reads: 'date' as const },
  providerId: { label: 'Zoho id', headers: ['Record Id', 'Account Id', 'Zoho Id', 'Id'], reads: 'id' as const },
};

export type CustomerImportColumn = keyof typeof CUSTOMER_IMPORT_COLUMNS;
export type CustomerCells = ImportCells<CustomerImportColumn>;
