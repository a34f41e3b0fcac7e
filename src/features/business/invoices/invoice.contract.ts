import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging, repeatable } from '../../../platform/fields.ts';
import { sortParameters } from '../../../platform/list-columns.ts';
import { choice, day, isoDate, oneOf, requiredDay, requiredText } from '../../../platform/record/fields.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { customerFilter, customerReference } from '../../master-data/customers/customer-reference.contract.ts';
import { TicketRow } from '../../ticketing/tickets/ticket.contract.ts';
import { invoiceColumns } from './invoice-columns.ts';
import { withDueDate } from './invoice-due.rules.ts';
import { lineItems } from './invoice-line.contract.ts';

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

export const invoiceFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['INV-0001'] })),
  /** Locked, like the customer, dates and lines, unless the invoice is a draft. */
  ticketId: requiredText('Ticket', 100, { message: 'Please select a ticket' }),
  /** The company printed on the invoice, copied from the ticket or the chosen customer. */
  customerCompany: serverOwned(z.string()),
  /** The billed customer; defaults to the ticket's. Setting null on a draft resets it and the printed company to the ticket's. */
  customerId: customerReference(),
  issueDate: requiredDay('Issue date'),
  dueDate: requiredDay('Due date'),
  status: choice('Status', INVOICE_STATUSES, { initial: 'Draft' }),
  /** Payment date; defaults to the day the invoice is marked as paid. Null for unpaid and older paid invoices. */
  paidOn: day('Paid on'),
  /** ID of the voided invoice that this one replaces. */
  copiedFrom: serverOwned(z.string().nullable()),
  lineItems,
  subtotal: serverOwned(z.number()),
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

export const invoiceSchemas = recordSchemas(invoiceFields);
export const { Record: Invoice, Change: InvoiceChange } = invoiceSchemas;
/** `dueDate` defaults to 30 days after `issueDate`. */
export const NewInvoice = z.preprocess(withDueDate, invoiceSchemas.New);
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

const UnbilledQuery = z.strictObject(paging);

export const InvoiceCopy = z.strictObject({
  /** Rejects the request if the invoice has changed since this version. */
  version: z.number().int().optional(),
  /** Issue date of the copy, due 30 days later. Defaults to the original dates. */
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
    reply: z.array(TicketRow),
    paged: true,
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
      'Also updates the ticket’s billing status. The server calculates line totals, tax and total. `dueDate` defaults to 30 days after `issueDate`.',
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
