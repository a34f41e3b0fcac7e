import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

/** An invoice that is to be sent. What else is in the body is what older programs send along; the database says it. */
export const PushedInvoice = z.object({
  invoiceId: z.string().trim().min(1, 'Say which invoice').max(100),
  CustomerRef: z.unknown().optional(),
  Line: z.unknown().optional(),
});

const Pushed = z.object({
  success: z.literal(true),
  /** Null while it is being sent: then the invoice says later what became of it. */
  payload: z.object({ quickbooksId: z.string().nullable() }),
});

export const accountingApi = {
  push: endpoint({
    method: 'POST',
    path: '/api/quickbooks/invoices',
    access: 'user',
    summary:
      'Sends a draft to QuickBooks, once however often it is asked for, and answers its id there. What it says is what the database says of it. 202 when it takes longer than ten seconds.',
    body: PushedInvoice,
    reply: Pushed,
    unfinishedStatus: 202,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/quickbooks/refresh',
    access: 'admin',
    summary:
      'Reads payments, voids and deletions from QuickBooks now, of one invoice or of all that changed there, and answers how many changed here.',
    body: z.object({ invoiceId: z.string().trim().min(1).max(100).optional() }).default({}),
    reply: z.object({ changed: z.number().int() }),
  }),
};
