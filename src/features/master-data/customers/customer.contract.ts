import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging, repeatable, TEXT_LIMIT } from '../../../platform/fields.ts';
import { sortParameters } from '../../../platform/list-columns.ts';
import { choice, requiredText, text, texts, wholeNumberOr, yesNo } from '../../../platform/record/fields.ts';
import { optionalField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { SYNC_STATUSES } from '../../../platform/sync-status.ts';
import { PAYMENT_TERMS } from '../../admin/settings/payment-terms.rules.ts';
import { contacts } from './contact.contract.ts';
import { customerColumns } from './customer-columns.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    customer: Customer;
  }
}

export const SERIAL_LIMIT = 100;

const address = (label: string) =>
  optionalField({ label, limit: TEXT_LIMIT, reply: z.string(), input: z.string().trim().max(TEXT_LIMIT) }, '');

export const customerFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['harbor-garage'] })),
  zohoId: serverOwned(z.string().nullable()),
  shopName: requiredText('Shop name', 500),
  contacts: contacts('Contacts'),
  shippingAddress: address('Shipping address'),
  billingAddress: address('Billing address'),
  /** Currently owned tools. Previous owners are stored separately. */
  toolSerials: texts('Tool serials', { length: SERIAL_LIMIT }),
  /** Terms of new invoices; blank for those in the company's settings. */
  paymentTerms: choice('Payment terms', ['', ...PAYMENT_TERMS], { initial: '', labels: { '': 'Company default' } }),
  /** New invoices have no tax. */
  isTaxExempt: yesNo('Tax exempt', false),
  /** Certificate number or reason of the exemption, printed on invoices. */
  taxCertificate: text('Exemption certificate', 100),
  /** Percent off the price list. */
  priceLevel: wholeNumberOr('Price level', 100, 0),
  syncStatus: serverOwned(z.enum(SYNC_STATUSES)),
  lastSync: serverOwned(isoTime.nullable()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const customerSchemas = recordSchemas(customerFields, ['account', 'repairHistory', 'openTickets', 'toolCount']);
export const { Record: Customer, New: NewCustomer, Change: CustomerChange } = customerSchemas;
export type Customer = z.infer<typeof Customer>;
export type NewCustomer = z.output<typeof NewCustomer>;
export type CustomerChange = z.output<typeof CustomerChange>;

export const CustomerRow = Customer.extend({
  /** Tickets that are not Resolved. */
  openTickets: z.number().int(),
  toolCount: z.number().int(),
}).meta({ title: 'CustomerRow' });
export type CustomerRow = z.infer<typeof CustomerRow>;

/** Activity of a customer, counted by other features. Amounts are in dollars. */
export const CustomerFigures = z.object({
  /** Tickets that are not Resolved. */
  openTickets: z.number().int(),
  /** Open tickets that are Shipped. */
  shippedTickets: z.number().int(),
  ticketCount: z.number().int(),
  activeLeads: z.number().int(),
  /** Value of active leads. */
  totalValue: z.number(),
  /** Status of the active lead changed last; null if none. */
  leadStatus: z.string().nullable(),
  leadCount: z.number().int(),
  invoiceCount: z.number().int(),
  invoiced: z.number(),
  unpaid: z.number(),
  overdueInvoices: z.number().int(),
  loanCount: z.number().int(),
  noteCount: z.number().int(),
  taskCount: z.number().int(),
  /** Tickets of type Tool Repair. */
  repairCount: z.number().int(),
  /** Number of tickets about each tool, in the order of `toolSerials`. */
  serialTickets: z.array(z.number().int()),
});
export type CustomerFigures = z.infer<typeof CustomerFigures>;

/** A customer with the IDs of its repairs, newest first, and its figures in `account`. */
export const CustomerOverview = Customer.extend({ repairHistory: z.array(z.string()), account: CustomerFigures }).meta({
  title: 'CustomerDetails',
});
export type CustomerOverview = z.infer<typeof CustomerOverview>;

export const CustomerQuery = z.strictObject({
  ...paging,
  q: z.string().max(200).optional(),
  sync: z.enum(SYNC_STATUSES).optional(),
  ...sortParameters(customerColumns),
});
export type CustomerQuery = z.output<typeof CustomerQuery>;

export const DUPLICATE_REASONS = ['name', 'email', 'phone'] as const;

/** A possible duplicate and the matching values. */
export const DuplicateCustomer = z.object({ id: z.string(), shopName: z.string(), reasons: z.array(z.enum(DUPLICATE_REASONS)) });
export type DuplicateCustomer = z.infer<typeof DuplicateCustomer>;

const DuplicateSide = z.object({ id: z.string(), shopName: z.string() });

/** Two possible duplicates and their matching values. */
export const DuplicatePair = z.object({ one: DuplicateSide, other: DuplicateSide, reasons: z.array(z.enum(DUPLICATE_REASONS)) });
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const PAIR_LIMIT = 100;

export const DuplicateQuery = z.strictObject({
  shopName: z.string().max(500).optional(),
  email: repeatable(z.string().max(320)),
  phone: repeatable(z.string().max(100)),
  /** ID of the customer itself. */
  except: z.string().max(300).optional(),
});
export type DuplicateQuery = z.output<typeof DuplicateQuery>;

/** A suggestion for a company field, with the first contact. */
export const CompanySuggestion = z.object({
  customerId: z.string(),
  shopName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type CompanySuggestion = z.infer<typeof CompanySuggestion>;

export const customerApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/customers',
    access: 'user',
    summary: 'List customers',
    description:
      'Returns customers, sorted by name unless `sort` is set. `q` searches shop names, contact names and tool serials; `sync` filters by sync status.',
    query: CustomerQuery,
    reply: z.array(CustomerRow),
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/customers/:id',
    access: 'user',
    summary: 'Retrieve a customer',
    description:
      'Returns a customer with its totals in `account` and the IDs of its repairs, newest first. The ID of a merged customer returns the customer it was merged into.',
    reply: CustomerOverview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/customers',
    access: 'user',
    summary: 'Create a customer',
    description: 'The ID is derived from the shop name. Returns 409 if a serial number belongs to another customer.',
    body: NewCustomer,
    reply: Customer,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/customers/:id',
    access: 'user',
    summary: 'Update a customer',
    description:
      'Renaming a customer also renames it on its tickets, leads, loans, reservations and draft invoices. Returns 409 if a serial number belongs to another customer.',
    body: CustomerChange,
    reply: Customer,
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/api/customers/duplicates',
    access: 'user',
    summary: 'List possible duplicates of a new customer',
    description: 'Returns customers that share the given name, an email address or a phone number. Use `except` to leave out a customer.',
    query: DuplicateQuery,
    reply: z.array(DuplicateCustomer),
  }),
  duplicatesOf: endpoint({
    method: 'GET',
    path: '/api/customers/:id/duplicates',
    access: 'user',
    summary: 'List possible duplicates of a customer',
    description: 'Returns customers with the same name, email address or phone number, except those marked as not duplicates.',
    reply: z.array(DuplicateCustomer),
  }),
  duplicatePairs: endpoint({
    method: 'GET',
    path: '/api/customers/duplicates/pairs',
    access: 'user',
    summary: 'List pairs of possible duplicates',
    description: 'Returns up to 100 pairs of customers with the same name, email address or phone number, most likely first.',
    reply: z.object({ pairs: z.array(DuplicatePair), hasMore: z.boolean() }),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/api/customers/suggestions',
    access: 'user',
    summary: 'Suggest customers',
    description: 'Returns a few customers whose name starts with or contains `q`, each with its first contact.',
    query: z.strictObject({ q: z.string().max(500) }),
    reply: z.array(CompanySuggestion),
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/customers/of-company',
    access: 'user',
    summary: 'Find a customer by shop name',
    description:
      'Returns the customer with this shop name, or null. Case, spaces and different forms of dashes, quotation marks and apostrophes are ignored.',
    query: z.strictObject({ company: z.string().max(500) }),
    reply: z.object({ customer: Customer.nullable() }),
  }),
  ownerOfSerial: endpoint({
    method: 'GET',
    path: '/api/serials/:serial/owner',
    access: 'user',
    summary: 'Find the owner of a tool',
    description: 'Returns the customer who owns the tool with this serial number, or null.',
    reply: z.object({ owner: CompanySuggestion.nullable() }),
  }),
};
