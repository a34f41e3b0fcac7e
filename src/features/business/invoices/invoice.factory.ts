import type { Invoice } from './invoice.contract.ts';

/** Request body of a valid invoice for a ticket, with overrides. */
export function anInvoice(ticketId: string, given: Record<string, unknown> = {}): Record<string, unknown> {
  const lineItems = [{ description: 'Remote programming session', quantity: 1, unitPrice: 240 }];
  return { ticketId, issueDate: '2026-11-21', lineItems, ...given };
}

/** A stored draft, with overrides. */
export function aStoredInvoice(given: Partial<Invoice> = {}): Invoice {
  const at = '2026-11-21T11:30:00.000Z';
  return {
    id: 'INV-0001',
    ticketId: 'TKT-000001',
    customerCompany: 'Harbor Street Garage',
    customerId: null,
    issueDate: '2026-11-21',
    moreTicketIds: [],
    billingAddress: '',
    isTaxExempt: false,
    taxCertificate: '',
    dueDate: '2026-12-21',
    status: 'Draft',
    paidOn: null,
    copiedFrom: null,
    lineItems: [{ description: 'Remote programming session', quantity: 1, unitPrice: 240, total: 240 }],
    discountType: 'percent',
    discountValue: 0,
    subtotal: 240,
    discount: 0,
    tax: 19.2,
    total: 259.2,
    quickbooksStatus: 'unsynced',
    quickbooksInvoiceId: null,
    quickbooksError: null,
    quickbooksSyncedAt: null,
    quickbooksBalance: null,
    createdAt: at,
    lastUpdated: at,
    version: 1,
    ...given,
  };
}
