import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

/** `CustomerRef` and `Line` are accepted for compatibility and ignored. */
const PushRequest = z.object({
  invoiceId: z.string().trim().min(1, 'Invoice is required').max(100),
  CustomerRef: z.unknown().optional(),
  Line: z.unknown().optional(),
});

const PushReply = z.object({
  success: z.literal(true),
  /** Null while the invoice is being sent. The invoice shows the result later. */
  payload: z.object({ quickbooksId: z.string().nullable() }),
});

export const MAX_BATCH_SIZE = 200;

export const Batch = z
  .object({
    id: z.string(),
    /** `stopped`: invoices that hadn't been started are drafts again. */
    state: z.enum(['running', 'done', 'stopped']),
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    /** Failed invoices with the reason. */
    problems: z.array(z.object({ id: z.string(), reason: z.string() })),
  })
  .meta({ title: 'QuickbooksBatch' });
export type Batch = z.infer<typeof Batch>;

const BatchIds = z
  .array(z.string().trim().min(1).max(100))
  .min(1, 'Select at least one invoice')
  .max(MAX_BATCH_SIZE, `You can send up to ${MAX_BATCH_SIZE} invoices at once`)
  .transform((ids) => [...new Set(ids)]);

export const accountingApi = {
  push: endpoint({
    method: 'POST',
    path: '/api/quickbooks/invoices',
    access: 'user',
    summary: 'Send an invoice to QuickBooks',
    description: `Sends a draft invoice and returns its QuickBooks ID. Safe to retry: an invoice that is already in QuickBooks isn’t sent again.
The invoice is sent as stored in OBDesk; \`CustomerRef\` and \`Line\` are accepted for compatibility and ignored.

Returns 202 with a null \`quickbooksId\` if sending takes longer than 10 seconds; the invoice then shows the result. Returns 400 if the invoice has
no line items, 409 if it isn’t a draft, 502 if QuickBooks rejects it, and 503 if QuickBooks isn’t connected or is unavailable.`,
    body: PushRequest,
    reply: PushReply,
    unfinishedStatus: 202,
  }),
  sendBatch: endpoint({
    method: 'POST',
    path: '/api/quickbooks/batches',
    access: 'user',
    summary: 'Send a batch of invoices to QuickBooks',
    description: `Sends up to ${MAX_BATCH_SIZE} draft invoices in the background and returns the batch. Sending continues after a server restart.
Invoices that can’t be sent are listed in \`problems\`. Returns 503 if QuickBooks isn’t connected.`,
    body: z.object({ ids: BatchIds }),
    reply: Batch,
    status: 202,
  }),
  getBatch: endpoint({
    method: 'GET',
    path: '/api/quickbooks/batches/:id',
    access: 'user',
    summary: 'Retrieve a batch of invoices',
    description: 'Returns the progress of the batch, and the reason for each invoice that failed.',
    reply: Batch,
  }),
  stopBatch: endpoint({
    method: 'POST',
    path: '/api/quickbooks/batches/:id/stop',
    access: 'user',
    summary: 'Stop a batch of invoices',
    description: 'Finishes sending the invoices in progress. The others aren’t sent.',
    reply: Batch,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/quickbooks/refresh',
    access: 'admin',
    summary: 'Refresh invoices from QuickBooks',
    description: `Fetches payments, voids and deletions for one invoice, or for all invoices that changed in QuickBooks, and returns the number of
invoices updated in OBDesk. Returns 404 if the invoice doesn’t exist, 502 if QuickBooks rejects the request, and 503 if QuickBooks isn’t connected
or is unavailable.`,
    body: z.object({ invoiceId: z.string().trim().min(1).max(100).optional() }).default({}),
    reply: z.object({ changed: z.number().int() }),
  }),
};
