import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { Invoice } from '../../../features/business/invoices/invoice.contract.ts';
import { anInvoice } from '../../../features/business/invoices/invoice.factory.ts';
import type { Ticket } from '../../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiCaller } from '../api-caller.ts';

/** What the sandbox has of an invoice, as far as tests look at it. */
export interface InvoiceThere {
  readonly Id: string;
  readonly DocNumber: string;
  readonly TotalAmt: number;
  readonly Balance: number;
  readonly CustomerRef: { readonly value: string; readonly name: string };
  readonly PrivateNote?: string;
  readonly Line: readonly Record<string, unknown>[];
}

export const invoicesThere = (sandbox: TestSandbox): Promise<InvoiceThere[]> =>
  sandbox.control.records<InvoiceThere>('quickbooks', 'invoice');

export const customersThere = (sandbox: TestSandbox): Promise<{ Id: string; DisplayName: string; Active: boolean }[]> =>
  sandbox.control.records('quickbooks', 'customer');

/** Adds a draft for a company, by a ticket of its own. */
export async function addDraft(caller: ApiCaller, customerCompany: string, given: Record<string, unknown> = {}): Promise<Invoice> {
  const ticket = await caller.post<Ticket>('/api/tickets', aTicket({ customerCompany }));
  const added = await caller.post<Invoice>('/api/invoices', anInvoice(ticket.body.id, given));
  if (added.status !== 201) throw new Error(JSON.stringify([ticket.body, added.body]));
  return added.body;
}

/** Presses the button of an invoice. */
export const push = (caller: ApiCaller, id: string) =>
  caller.post<Record<string, unknown>>('/api/quickbooks/invoices', {
    invoiceId: id,
    CustomerRef: { name: 'Somebody else' },
    Line: [{ Amount: 1 }],
  });
