import type { EntityName } from '../entities/entity.ts';

const COMMON = ['Id', 'SyncToken', 'MetaData.CreateTime', 'MetaData.LastUpdatedTime'];
const PERSON = [...COMMON, 'DisplayName', 'Active', 'GivenName', 'FamilyName', 'PrintOnCheckName'];
const CUSTOMER = ['CompanyName', 'FullyQualifiedName', 'Balance', 'Taxable', 'PrimaryEmailAddr', 'PrimaryPhone', 'Notes', 'BillAddr'];
const ITEM = ['Name', 'FullyQualifiedName', 'Active', 'Type', 'UnitPrice', 'Taxable', 'IncomeAccountRef'];
const INVOICE = [
  'DocNumber',
  'TxnDate',
  'DueDate',
  'CustomerRef',
  'Balance',
  'TotalAmt',
  'PrivateNote',
  'Line',
  'TxnTaxDetail',
  'LinkedTxn',
];

/** What a query can ask for, by kind. */
export const QUERY_PROPERTIES: Readonly<Record<EntityName, readonly string[]>> = {
  Customer: [...PERSON, ...CUSTOMER],
  Vendor: [...PERSON, 'CompanyName', 'Balance'],
  Employee: PERSON,
  Item: [...COMMON, ...ITEM],
  Invoice: [...COMMON, ...INVOICE],
  Payment: [...COMMON, 'TxnDate', 'CustomerRef', 'TotalAmt', 'UnappliedAmt', 'Line'],
  CompanyInfo: [...COMMON, 'CompanyName', 'LegalName', 'Country', 'NameValue'],
  Preferences: [...COMMON, 'SalesFormsPrefs', 'TaxPrefs', 'CurrencyPrefs'],
  Account: [...COMMON, 'Name', 'FullyQualifiedName', 'Active', 'AccountType', 'AccountSubType', 'Classification'],
};
