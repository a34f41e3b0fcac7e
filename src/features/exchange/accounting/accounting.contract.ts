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

/** The most invoices that are sent at once. */
export const MOST_IN_BATCH = 200;

export const Batch = z
  .object({
    id: z.string(),
    /** `stopped`: what had not been begun then stays as it was. */
    state: z.enum(['running', 'done', 'stopped']),
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    /** Why those that failed did. */
    problems: z.array(z.object({ id: z.string(), reason: z.string() })),
  })
  .meta({ title: 'QuickbooksBatch' });
export type Batch = z.infer<typeof Batch>;

const BatchIds = z
  .array(z.string().trim().min(1).max(100))
  .min(1, 'Choose an invoice')
  .max(MOST_IN_BATCH, `At most ${MOST_IN_BATCH} invoices are sent at once`)
  .transform((ids) => [...new Set(ids)]);

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
  sendMany: endpoint({
    method: 'POST',
    path: '/api/quickbooks/batches',
    access: 'user',
    summary: 'Sends many drafts to QuickBooks in the background, also after a restart.',
    body: z.object({ ids: BatchIds }),
    reply: Batch,
    status: 202,
  }),
  batch: endpoint({
    method: 'GET',
    path: '/api/quickbooks/batches/:id',
    access: 'user',
    summary: 'Reads what became so far of invoices that were sent at once.',
    reply: Batch,
  }),
  stopBatch: endpoint({
    method: 'POST',
    path: '/api/quickbooks/batches/:id/stop',
    access: 'user',
    summary: 'Sends nothing more of a batch; what has been begun is ended.',
    reply: Batch,
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
