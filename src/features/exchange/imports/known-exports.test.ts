import { expect, test } from 'vitest';
import { LEAD_IMPORT_COLUMNS } from '../../business/leads/lead-import-columns.ts';
import { CUSTOMER_IMPORT_COLUMNS } from '../../master-data/customers/customer-import-columns.ts';
import { TICKET_IMPORT_COLUMNS } from '../../ticketing/tickets/import/ticket-import-columns.ts';
import { pickCells, planColumns } from './import-columns.rules.ts';

const TARGETS = { accounts: CUSTOMER_IMPORT_COLUMNS, leads: LEAD_IMPORT_COLUMNS, tickets: TICKET_IMPORT_COLUMNS };

/** Headers as the programs write them, and the columns that fill each field. */
const EXPORTS: Readonly<Record<string, { kind: keyof typeof TARGETS; header: string; fields: Readonly<Record<string, string>> }>> = {
  'Zoho Books contacts': {
    kind: 'accounts',
    header:
      'Created Time,Last Modified Time,Display Name,Company Name,Salutation,First Name,Last Name,Phone,Currency Code,Notes,Website,Status,Billing Attention,Billing Address,Billing Street2,Billing City,Billing State,Billing Country,Billing Code,Billing Phone,Shipping Address,Shipping Street2,Shipping City,Shipping State,Shipping Country,Shipping Code,EmailID,MobilePhone,Customer ID,Customer Name,Contact Type',
    fields: {
      shopName: 'Company Name',
      displayName: 'Display Name',
      contactName: 'First Name Last Name',
      email: 'EmailID',
      phone: 'Phone / MobilePhone',
      billingAddress: 'Billing Address\nBilling Street2',
      billingCity: 'Billing City',
      billingCode: 'Billing Code',
      shippingAddress: 'Shipping Address\nShipping Street2',
      createdAt: 'Created Time',
    },
  },
  'Zoho CRM accounts': {
    kind: 'accounts',
    header:
      'Record Id,Account Name,Phone,Website,Billing Street,Billing City,Billing State,Billing Code,Billing Country,Shipping Street,Created Time',
    fields: {
      providerId: 'Record Id',
      shopName: 'Account Name',
      phone: 'Phone',
      billingAddress: 'Billing Street',
      shippingAddress: 'Shipping Street',
    },
  },
  'QuickBooks customers': {
    kind: 'accounts',
    header: 'Name,Company name,Street Address,City,State,Country,Zip,Phone,Mobile,Email,Customer type,Attachments,Open balance',
    fields: {
      shopName: 'Company name',
      displayName: 'Name',
      email: 'Email',
      phone: 'Phone / Mobile',
      billingAddress: 'Street Address',
      billingCity: 'City',
      billingState: 'State',
      billingCode: 'Zip',
      billingCountry: 'Country',
    },
  },
  'QuickBooks Desktop customers': {
    kind: 'accounts',
    header: 'Customer,Company,First Name,Last Name,Main Email,Main Phone,Alt. Phone,Bill to 1,Bill to 2,Ship to 1,Ship to 2',
    fields: {
      shopName: 'Company',
      contactName: 'First Name Last Name',
      email: 'Main Email',
      phone: 'Main Phone / Alt. Phone',
      billingAddress: 'Bill to 1\nBill to 2',
      shippingAddress: 'Ship to 1\nShip to 2',
    },
  },
  'Wave customers': {
    kind: 'accounts',
    header:
      'customer_name,email,contact_first_name,contact_last_name,customer_currency,account_number,phone,fax,mobile,toll_free,website,country,province/state,address_line_1,address_line_2,city,postal_code/zip_code,shipping_address,ship-to_contact,ship-to_country,ship-to_province/state,ship-to_address_line_1,ship-to_address_line_2,ship-to_city,ship-to_postal_code/zip_code,ship-to_phone',
    fields: {
      shopName: 'customer_name',
      contactName: 'contact_first_name contact_last_name',
      email: 'email',
      phone: 'phone / mobile / toll_free',
      billingAddress: 'address_line_1\naddress_line_2',
      billingState: 'province/state',
      billingCode: 'postal_code/zip_code',
      shippingCity: 'ship-to_city',
      shippingState: 'ship-to_province/state',
    },
  },
  'FreshBooks clients': {
    kind: 'accounts',
    header: 'Organization,First Name,Last Name,Email,Phone,Mobile,Fax,Street,Street 2,City,Province/State,Country,Postal Code,Notes',
    fields: {
      shopName: 'Organization',
      contactName: 'First Name Last Name',
      phone: 'Phone / Mobile',
      billingAddress: 'Street\nStreet 2',
      billingState: 'Province/State',
      billingCode: 'Postal Code',
    },
  },
  'Shopify customers': {
    kind: 'accounts',
    header:
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
    fields: {
      shopName: 'Default Address Company',
      contactName: 'First Name Last Name',
      email: 'Email',
      phone: 'Phone',
      billingAddress: 'Default Address Address1\nDefault Address Address2',
      billingCity: 'Default Address City',
      billingState: 'Default Address Province Code',
      billingCode: 'Default Address Zip',
      billingCountry: 'Default Address Country Code',
    },
  },
  'Zendesk users': {
    kind: 'accounts',
    header: 'Id,Name,Email,External ID,Details,Notes,Phone,Role,Organization,Tags,Created at,Updated at',
    fields: { shopName: 'Organization', displayName: 'Name', email: 'Email', phone: 'Phone', createdAt: 'Created at' },
  },
  'Zendesk organizations': {
    kind: 'accounts',
    header: 'Id,Name,Shared tickets,Group,Domain names,Details,Notes,Tags,Created at',
    fields: { shopName: 'Name', createdAt: 'Created at' },
  },
  'Zendesk tickets': {
    kind: 'tickets',
    header:
      'Summation column,Id,Requester,Requester id,Requester external id,Requester email,Requester domain,Submitter,Assignee,Group,Subject,Tags,Status,Priority,Via,Ticket type,Created at,Updated at,Assigned at,Organization,Due date,Solved at',
    fields: {
      summary: 'Subject',
      customerCompany: 'Organization',
      customerName: 'Requester',
      customerEmail: 'Requester email',
      status: 'Status',
      type: 'Ticket type',
      channel: 'Via',
      createdAt: 'Created at',
    },
  },
  'Freshdesk tickets': {
    kind: 'tickets',
    header:
      'Ticket ID,Subject,Status,Priority,Source,Type,Agent,Group,Created time,Due by Time,Resolved time,Closed time,Last update time,Tags,Survey results,Product,Full name,Title,Email,Work phone,Mobile phone,Twitter ID,Time zone,Language,Company Name',
    fields: {
      summary: 'Subject',
      customerCompany: 'Company Name',
      customerName: 'Full name',
      customerEmail: 'Email',
      status: 'Status',
      type: 'Type',
      channel: 'Source',
      createdAt: 'Created time',
    },
  },
  'Freshdesk contacts': {
    kind: 'accounts',
    header: 'Full name,Title,Email,Other emails,Work phone,Mobile phone,Twitter ID,Company,Address,Time zone,Language,Tags,About',
    fields: {
      shopName: 'Company',
      contactName: 'Full name',
      email: 'Email',
      phone: 'Work phone / Mobile phone',
      billingAddress: 'Address',
    },
  },
  'RepairShopr customers': {
    kind: 'accounts',
    header:
      'id,firstname,lastname,email,address,address_2,city,state,zip,phone,mobile_phone,office_phone,home_phone,get_sms,business_name,created_at,notes',
    fields: {
      shopName: 'business_name',
      contactName: 'firstname lastname',
      email: 'email',
      billingAddress: 'address\naddress_2',
      phone: 'phone / mobile_phone / office_phone / home_phone',
      billingCode: 'zip',
      createdAt: 'created_at',
    },
  },
  'RepairShopr tickets': {
    kind: 'tickets',
    header: 'Number,Created,Customer,Customer Business Then Name,Subject,Issue Type,Status,Assigned To,Due Date,Priority',
    fields: {
      summary: 'Subject',
      customerCompany: 'Customer Business Then Name',
      customerName: 'Customer',
      type: 'Issue Type',
      status: 'Status',
      createdAt: 'Created',
    },
  },
  'Zoho Desk tickets': {
    kind: 'tickets',
    header:
      'Ticket Id,Ticket Reference Id,Subject,Description,Status,Channel,Department,Contact Name,Account Name,Email,Phone,Classification,Created Time',
    fields: {
      providerId: 'Ticket Id',
      summary: 'Subject',
      description: 'Description',
      customerCompany: 'Account Name',
      customerName: 'Contact Name',
      type: 'Classification',
    },
  },
  'Zoho CRM leads': {
    kind: 'leads',
    header: 'Record Id,Company,First Name,Last Name,Full Name,Email,Phone,Mobile,Lead Source,Lead Status,Annual Revenue,Created Time',
    fields: {
      providerId: 'Record Id',
      companyName: 'Company',
      contactName: 'Full Name',
      phone: 'Phone / Mobile',
      estimatedValue: 'Annual Revenue',
    },
  },
  'HubSpot contacts': {
    kind: 'leads',
    header:
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Associated Company,Lead Status,Original Source,Create Date',
    fields: {
      companyName: 'Associated Company',
      contactName: 'First Name Last Name',
      email: 'Email',
      phone: 'Phone Number / Mobile Phone Number',
      status: 'Lead Status',
      createdAt: 'Create Date',
    },
  },
  'HubSpot companies': {
    kind: 'accounts',
    header:
      'Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,Street Address,Street Address 2,City,State/Region,Postal Code,Country/Region',
    fields: {
      shopName: 'Company name',
      phone: 'Phone Number',
      billingAddress: 'Street Address\nStreet Address 2',
      billingState: 'State/Region',
      billingCode: 'Postal Code',
      billingCountry: 'Country/Region',
    },
  },
  'Google contacts': {
    kind: 'leads',
    header:
      'First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
    fields: {
      companyName: 'Organization Name',
      contactName: 'First Name Middle Name Last Name',
      email: 'E-mail 1 - Value; E-mail 2 - Value',
      phone: 'Phone 1 - Value / Phone 2 - Value',
    },
  },
  'Google contacts as customers': {
    kind: 'accounts',
    header:
      'Name,Given Name,Additional Name,Family Name,Organization 1 - Name,Organization Name,E-mail 1 - Value,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country',
    fields: {
      shopName: 'Organization Name',
      contactName: 'Given Name Additional Name Family Name',
      billingAddress: 'Address 1 - Street',
      billingState: 'Address 1 - Region',
    },
  },
  'Outlook contacts': {
    kind: 'leads',
    header:
      'First Name,Middle Name,Last Name,Title,Suffix,E-mail Address,E-mail 2 Address,Home Phone,Business Phone,Mobile Phone,Company,Job Title,Business Street,Business City',
    fields: {
      companyName: 'Company',
      contactName: 'First Name Middle Name Last Name',
      email: 'E-mail Address; E-mail 2 Address',
    },
  },
  'Outlook contacts as customers': {
    kind: 'accounts',
    header:
      'First Name,Last Name,Company,E-mail Address,Business Phone,Mobile Phone,Business Street,Business Street 2,Business City,Business State,Business Postal Code,Business Country/Region',
    fields: {
      shopName: 'Company',
      contactName: 'First Name Last Name',
      email: 'E-mail Address',
      phone: 'Business Phone / Mobile Phone',
      billingAddress: 'Business Street\nBusiness Street 2',
      billingCode: 'Business Postal Code',
      billingCountry: 'Business Country/Region',
    },
  },
};

test.each(Object.entries(EXPORTS))('maps the columns of %s to the right fields', (_, { kind, header, fields }) => {
  const names = header.split(',');
  const cells = pickCells(planColumns(TARGETS[kind], names), names);
  expect(cells).toMatchObject(fields);
});
