import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging, repeatable } from '../../../platform/fields.ts';
import { sortParameters } from '../../../platform/list-columns.ts';
import {
  choice,
  day,
  hundredthsOrZero,
  isoDate,
  oneOf,
  requiredDay,
  requiredText,
  text,
  texts,
  yesNo,
} from '../../../platform/record/fields.ts';
import { serverOwned, setByServer } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { PAYMENT_TERMS } from '../../admin/settings/payment-terms.rules.ts';
import { customerFilter, customerReference } from '../../master-data/customers/customer-reference.contract.ts';
import { TicketRow } from '../../ticketing/tickets/ticket.contract.ts';
import { DISCOUNT_TYPES } from './invoice-amounts.rules.ts';
import { invoiceColumns } from './invoice-columns.ts';
import { InvoiceLine, lineItems } from './invoice-line.contract.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    /** The newest invoice of a repair; null if none. */
    invoice: Invoice | null;
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    invoice: Invoice;
  }
}

export const INVOICE_STATUSES = ['Draft', 'Sent', 'Paid', 'Overdue', 'Void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

const QUICKBOOKS_STATUSES = ['unsynced', 'pending', 'invoiced', 'error'] as const;
export type QuickbooksStatus = (typeof QUICKBOOKS_STATUSES)[number];

export const MORE_TICKETS_LIMIT = 49;

/** By default those of the customer. Later changes of the customer don't affect them. */
const termsFields = {
  billingAddress: text('Billing address'),
  isTaxExempt: yesNo('Tax exempt', false),
  taxCertificate: text('Exemption certificate', 100),
  dueDate: requiredDay('Due date'),
};

export const invoiceFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['INV-0001'] })),
  /** Locked, like the customer, dates and lines, unless the invoice is a draft. */
  ticketId: requiredText('Ticket', 100, { message: 'Please select a ticket' }),
  /** Other tickets of the same customer that this invoice bills too. */
  moreTicketIds: texts('More tickets', { length: 100, limit: MORE_TICKETS_LIMIT }),
  /** The company printed on the invoice, copied from the ticket or the chosen customer. */
  customerCompany: serverOwned(z.string()),
  /** The billed customer; defaults to the ticket's. Setting null on a draft resets it and the printed company to the ticket's. */
  customerId: customerReference(),
  billingAddress: setByServer(termsFields.billingAddress),
  isTaxExempt: setByServer(termsFields.isTaxExempt),
  taxCertificate: setByServer(termsFields.taxCertificate),
  issueDate: requiredDay('Issue date'),
  dueDate: setByServer(termsFields.dueDate),
  status: choice('Status', INVOICE_STATUSES, { initial: 'Draft' }),
  /** Payment date; defaults to the day the invoice is marked as paid. Null for unpaid and older paid invoices. */
  paidOn: day('Paid on'),
  /** ID of the voided invoice that this one replaces. */
  copiedFrom: serverOwned(z.string().nullable()),
  lineItems,
  discountType: choice('Discount type', DISCOUNT_TYPES, { initial: 'percent', labels: { percent: '%', amount: '$' } }),
  /** Percent or dollars, subtracted before the tax. */
  discountValue: hundredthsOrZero('Discount', 1_000_000_000),
  /** Before the discount. */
  subtotal: serverOwned(z.number()),
  discount: serverOwned(z.number()),
  tax: serverOwned(z.number()),
  total: serverOwned(z.number()),
  quickbooksStatus: serverOwned(z.enum(QUICKBOOKS_STATUSES)),
  quickbooksInvoiceId: serverOwned(z.string().nullable()),
  /** Reason for the last sync problem. */
  quickbooksError: serverOwned(z.string().nullable()),
  /** When QuickBooks last confirmed the invoice. */
  quickbooksSyncedAt: serverOwned(isoTime.nullable()),
  /** Open balance in QuickBooks, in dollars; null if not synced. */
  quickbooksBalance: serverOwned(z.number().nullable()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

const invoiceSchemas = recordSchemas(invoiceFields);
export const { Record: Invoice, New: NewInvoice, Change: InvoiceChange } = invoiceSchemas;
/** The form has all terms, because it shows the totals. */
export const invoiceFormFields = recordFields({ ...invoiceFields, ...termsFields });
export const invoiceFormSchemas = recordSchemas(invoiceFormFields);
export type InvoiceForm = z.output<typeof invoiceFormSchemas.New>;
export type Invoice = z.infer<typeof Invoice>;
export type NewInvoice = z.output<typeof NewInvoice>;
export type InvoiceChange = z.output<typeof InvoiceChange>;

export const InvoiceQuery = z.strictObject({
  ...paging,
  /** Part of the invoice ID, customer name or ticket ID. */
  q: z.string().max(200).optional(),
  status: repeatable(oneOf(INVOICE_STATUSES)),
  issuedFrom: isoDate().optional(),
  issuedTo: isoDate().optional(),
  dueFrom: isoDate().optional(),
  dueTo: isoDate().optional(),
  /** ID of the billed customer. */
  customer: customerFilter,
  /** Company name, ignoring case and spaces: invoices of the only customer of this name, else those printed with it. */
  company: z.string().max(500).optional(),
  ticket: z.string().max(100).optional(),
  ...sortParameters(invoiceColumns),
});
export type InvoiceQuery = z.output<typeof InvoiceQuery>;

const UnbilledQuery = z.strictObject({
  ...paging,
  /** Part of the ticket’s ID, summary, customer, serial number or VIN. */
  q: z.string().max(200).optional(),
});

/** A closed ticket without an invoice. */
const UnbilledWork = TicketRow.extend({
  /** Total of a repair’s line items in dollars; null without any. */
  amount: z.number().nullable(),
});
export type UnbilledWork = z.infer<typeof UnbilledWork>;

/** An unbilled ticket with the lines to bill. */
const UnbilledTicket = z.object({ id: z.string(), summary: z.string(), lineItems: z.array(InvoiceLine) });
export type UnbilledTicket = z.infer<typeof UnbilledTicket>;

/** Defaults of a new invoice for a ticket. */
const InvoiceTerms = z.object({
  ticketId: z.string(),
  billingAddress: z.string(),
  paymentTerms: z.enum(PAYMENT_TERMS),
  isTaxExempt: z.boolean(),
  taxCertificate: z.string(),
  /** Percent off the price list. */
  priceLevel: z.number().int(),
  /** Other tickets of the customer, most recently updated first. */
  unbilled: z.array(UnbilledTicket),
});
export type InvoiceTerms = z.infer<typeof InvoiceTerms>;

export const InvoiceCopy = z.strictObject({
  /** Rejects the request if the invoice has changed since this version. */
  version: z.number().int().optional(),
  /** Issue date of the copy, due after as many days as the original. Defaults to the original dates. */
  issueDate: isoDate().optional(),
});
export type InvoiceCopy = z.output<typeof InvoiceCopy>;

export const invoiceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/invoices',
    access: 'user',
    summary: 'List invoices',
    description: 'Returns invoices by number, newest first, unless `sort` is set.',
    query: InvoiceQuery,
    reply: z.array(Invoice),
    paged: true,
  }),
  unbilled: endpoint({
    method: 'GET',
    path: '/api/invoices/unbilled',
    access: 'user',
    summary: 'List unbilled tickets',
    description: 'Returns closed SOD and Tool Repair tickets that have no invoice, most recently updated first.',
    query: UnbilledQuery,
    reply: z.array(UnbilledWork),
    paged: true,
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/invoices/terms',
    access: 'user',
    summary: 'Get the terms of a new invoice',
    description:
      'Returns the defaults of a new invoice for a ticket: payment terms, tax exemption, price level and address of the customer, and up to 49 of its other unbilled tickets with their line items.',
    query: z.strictObject({ ticket: z.string().max(100) }),
    reply: InvoiceTerms,
  }),
  get: endpoint({ method: 'GET', path: '/api/invoices/:id', access: 'user', summary: 'Retrieve an invoice', reply: Invoice }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    access: 'user',
    summary: 'Download an invoice as a PDF',
    produces: 'application/pdf',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invoices',
    access: 'user',
    summary: 'Create an invoice',
    description:
      'Also updates the billing status of its tickets. The server calculates line totals, discount, tax and total. `dueDate`, `isTaxExempt`, `taxCertificate` and `billingAddress` default to those of the customer. Returns 409 if a ticket is already on an invoice and one of the two has several tickets.',
    body: NewInvoice,
    reply: Invoice,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/invoices/:id',
    access: 'user',
    summary: 'Update an invoice',
    description:
      'Also updates the ticket’s billing status. If the invoice isn’t a draft or is already in QuickBooks, only `status` and `paidOn` can change; other changes return 409.',
    body: InvoiceChange,
    reply: Invoice,
  }),
  voidAndCopy: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/void-and-copy',
    access: 'user',
    summary: 'Void and copy an invoice',
    description:
      'Voids the invoice and returns a new draft with the same line items, ticket and customer. Repeated requests return the same copy while it is still a draft. Returns 409 if the invoice itself is an editable draft.',
    body: InvoiceCopy,
    reply: Invoice,
    status: 201,
  }),
};
