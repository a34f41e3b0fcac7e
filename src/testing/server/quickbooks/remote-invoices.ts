import type { RunningSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { Invoice } from '../../../features/business/invoices/invoice.contract.ts';
import { anInvoice } from '../../../features/business/invoices/invoice.factory.ts';
import type { Ticket } from '../../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiCaller } from '../api-caller.ts';

/** Fields of a sandbox invoice that tests read. */
export interface RemoteInvoice {
  readonly Id: string;
  readonly DocNumber: string;
  readonly TotalAmt: number;
  readonly Balance: number;
  readonly CustomerRef: { readonly value: string; readonly name: string };
  readonly PrivateNote?: string;
  readonly Line: readonly Record<string, unknown>[];
}

export const listRemoteInvoices = (sandbox: RunningSandbox): Promise<RemoteInvoice[]> =>
  sandbox.control.records<RemoteInvoice>('quickbooks', 'invoice');

export const listRemoteCustomers = (sandbox: RunningSandbox): Promise<{ Id: string; DisplayName: string; Active: boolean }[]> =>
  sandbox.control.records('quickbooks', 'customer');

/** Adds a draft invoice for a company, with a new ticket. */
export async function addDraft(caller: ApiCaller, customerCompany: string, fields: Record<string, unknown> = {}): Promise<Invoice> {
  const ticket = await caller.post<Ticket>('/api/tickets', aTicket({ customerCompany }));
  const added = await caller.post<Invoice>('/api/invoices', anInvoice(ticket.body.id, fields));
  if (added.status !== 201) throw new Error(JSON.stringify([ticket.body, added.body]));
  return added.body;
}

/** Sends an invoice like the Sync button, with the ignored fields of older clients. */
export const pushInvoice = (caller: ApiCaller, id: string) =>
  caller.post<Record<string, unknown>>('/api/quickbooks/invoices', {
    invoiceId: id,
    CustomerRef: { name: 'Another customer' },
    Line: [{ Amount: 1 }],
  });
