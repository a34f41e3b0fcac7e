import { OTHER_PHONE_HEADERS } from '../../../platform/import/import-phone.ts';
import type { ImportCells, ImportColumns } from '../../../platform/import/import-row.ts';

/**
 * The columns of a file of accounts, each with the headers of the usual exports: Zoho CRM and ours first, then Zoho Books, QuickBooks, Wave,
 * FreshBooks, Shopify, Zendesk, Freshdesk, RepairShopr, HubSpot, Google and Outlook. Letter case and punctuation of a header don't matter.
 */
export const CUSTOMER_IMPORT_COLUMNS = {
  shopName: {
    label: 'Shop name',
    headers: [
      ...['Account Name', 'Shop Name', 'Company', 'Company Name', 'Business Name', 'Organization Name', 'Organization', 'Organisation'],
      ...[
        'Default Address Company',
        'Address Company',
        'Customer',
        'Display Name',
        'Display Name As',
        'Customer Name',
        'Customer Full Name',
        'Name',
      ],
    ],
    isRequired: true,
    fallback: ['displayName', 'contactName'],
  },
  /** The name of the company, or of the person if the company has a column of its own. */
  displayName: {
    label: 'Display name',
    headers: ['Display Name', 'Display Name As', 'Customer Name', 'Customer Full Name', 'Customer', 'Name'],
  },
  contactName: {
    label: 'Contact name',
    headers: ['Contact Name', 'Primary Contact', 'Contact', 'Primary Contact Name', 'Full Name', 'Contact Full Name', 'Main Contact'],
    parts: [
      ['First Name', 'Contact First Name', 'Given Name'],
      ['Middle Name', 'Contact Middle Name', 'Additional Name'],
      ['Last Name', 'Contact Last Name', 'Family Name', 'Surname'],
    ],
    join: ' ',
  },
  email: {
    label: 'Email',
    headers: [
      ...[
        'Email',
        'Email Address',
        'Contact Email',
        'Email Id',
        'E-mail 1 - Value',
        'E-mail 1 Address',
        'Primary Email',
        'Main Email',
        'Work Email',
      ],
      ...['Billing Email', 'Mail', 'Email 1'],
    ],
    also: [
      ...[
        'E-mail 2 - Value',
        'E-mail 3 - Value',
        'E-mail 2 Address',
        'E-mail 3 Address',
        'Secondary Email',
        'Other Email',
        'Alternate Email',
      ],
      ...['Additional Emails', 'Email 2', 'Email 3'],
    ],
    join: '; ',
  },
  phone: {
    label: 'Phone',
    headers: [
      ...[
        'Phone',
        'Phone Number',
        'Phone Numbers',
        'Contact Phone',
        'Business Phone',
        'Work Phone',
        'Office Phone',
        'Phone 1 - Value',
        'Main Phone',
      ],
      ...['Primary Phone', 'Company Main Phone', 'Telephone', 'Tel', 'Phone 1', 'Default Address Phone', 'Mobile', 'Mobile Phone'],
    ],
    also: OTHER_PHONE_HEADERS,
    join: ' / ',
  },
  otherContacts: { label: 'Other contacts', headers: ['Other Contacts'] },
  shippingAddress: {
    label: 'Shipping address',
    headers: [
      ...[
        'Shipping Street',
        'Shipping Address',
        'Shipping Address Line 1',
        'Shipping Address 1',
        'Shipping Street 1',
        'Ship-to Address Line 1',
      ],
      ...['Ship Address', 'Ship Address 1', 'Ship To', 'Ship To 1'],
    ],
    also: [
      ...['Shipping Street 2', 'Shipping Address Line 2', 'Shipping Address 2', 'Shipping Address Line 3', 'Ship-to Address Line 2'],
      ...['Ship Address 2', 'Ship To 2'],
    ],
    join: '\n',
  },
  shippingCity: { label: 'Shipping city', headers: ['Shipping City', 'Ship-to City', 'Ship City', 'Shipping Address City'] },
  shippingState: {
    label: 'Shipping state',
    headers: ['Shipping State', 'Ship-to Province/State', 'Ship State', 'Shipping Province', 'Shipping Address State'],
  },
  shippingCode: {
    label: 'Shipping ZIP',
    headers: [
      ...['Shipping Code', 'Shipping Zip', 'Shipping Postal Code', 'Ship-to Postal Code/Zip Code', 'Ship Zip', 'Shipping Zip Code'],
      'Shipping Address Postal Code',
    ],
  },
  shippingCountry: {
    label: 'Shipping country',
    headers: ['Shipping Country', 'Ship-to Country', 'Ship Country', 'Shipping Address Country'],
  },
  billingAddress: {
    label: 'Billing address',
    headers: [
      ...[
        'Billing Street',
        'Billing Address',
        'Address',
        'Street',
        'Street Address',
        'Address Line 1',
        'Address 1',
        'Street 1',
        'Billing Address Line 1',
      ],
      ...[
        'Billing Address 1',
        'Billing Street 1',
        'Default Address Address1',
        'Business Street',
        'Address 1 - Street',
        'Bill Address',
        'Bill Address 1',
      ],
      ...['Bill To', 'Bill To 1', 'Company Address', 'Mailing Street'],
    ],
    also: [
      ...[
        'Billing Street 2',
        'Billing Address 2',
        'Billing Address Line 2',
        'Billing Address Line 3',
        'Address Line 2',
        'Address 2',
        'Street 2',
      ],
      ...[
        'Street Address 2',
        'Default Address Address2',
        'Business Street 2',
        'Business Street 3',
        'Address 1 - Extended Address',
        'Bill Address 2',
      ],
      'Bill To 2',
    ],
    join: '\n',
  },
  billingCity: {
    label: 'Billing city',
    headers: [
      ...[
        'Billing City',
        'City',
        'Default Address City',
        'Business City',
        'Address 1 - City',
        'Bill City',
        'Billing Address City',
        'Town',
        'Mailing City',
      ],
    ],
  },
  billingState: {
    label: 'Billing state',
    headers: [
      ...[
        'Billing State',
        'State',
        'Province/State',
        'State/Province',
        'State/Region',
        'Province',
        'Default Address Province Code',
        'Business State',
      ],
      ...['Address 1 - Region', 'Bill State', 'Billing Province', 'Billing Address State', 'Region', 'Mailing State'],
    ],
  },
  billingCode: {
    label: 'Billing ZIP',
    headers: [
      ...[
        'Billing Code',
        'Billing Zip',
        'Zip',
        'Zip Code',
        'Postal Code',
        'Postal Code/Zip Code',
        'ZIP/Postal Code',
        'Postcode',
        'Default Address Zip',
      ],
      ...[
        'Business Postal Code',
        'Address 1 - Postal Code',
        'Bill Zip',
        'Billing Postal Code',
        'Billing Zip Code',
        'Billing Address Postal Code',
      ],
      'Mailing Zip',
    ],
  },
  billingCountry: {
    label: 'Billing country',
    headers: [
      ...['Billing Country', 'Country', 'Country/Region', 'Default Address Country Code', 'Business Country/Region', 'Business Country'],
      ...['Address 1 - Country', 'Bill Country', 'Billing Address Country', 'Mailing Country'],
    ],
  },
  toolSerials: { label: 'Tool serials', headers: ['Tool Serials', 'Tool Serial', 'Serial Numbers', 'Serials', 'Serial Number'] },
  createdAt: {
    label: 'Created',
    headers: ['Created Time', 'Created At', 'Create Date', 'Created', 'Date Created', 'Created Date', 'Created On'],
    reads: 'date',
  },
  providerId: { label: 'Zoho ID', headers: ['Record Id', 'Account Id', 'Zoho Id', 'Id'], reads: 'id' },
} as const satisfies ImportColumns;

export type CustomerImportColumn = keyof typeof CUSTOMER_IMPORT_COLUMNS;
export type CustomerCells = ImportCells<CustomerImportColumn>;
