import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import type { Customer } from '../../master-data/customers/customer.contract.ts';
import { JobQuery, RepairBoard, RepairQuery, RepairRow } from '../tickets/rma/repair-list.contract.ts';
import { RmaLineItem } from '../tickets/rma/rma-line-item.contract.ts';

declare module '../tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    /** Of a repair, as the following. */
    repair: RepairState;
    /** The planned jobs of its technician on its day; itself among them. */
    jobs: PlannedJob[];
    /** Null: none is known. */
    customer: Customer | null;
  }
}

/** The lines of a repair as the customer approved them. */
export const RmaApproval = z.object({
  /** A person at the customer's. */
  approvedBy: z.string(),
  /** The member of staff who noted it. */
  recordedBy: z.string(),
  at: isoTime,
  lines: z.array(RmaLineItem),
  /** Dollars. */
  total: z.number(),
});
export type RmaApproval = z.infer<typeof RmaApproval>;

/** The quantities of its part that a line has reserved and used. */
export const LineStock = z.object({
  lineId: z.string(),
  partId: z.string(),
  reserved: z.number().int(),
  used: z.number().int(),
  /** Missing quantity, reserved on arrival in order of approval; absent if none. */
  short: z.number().int().optional(),
});
export type LineStock = z.infer<typeof LineStock>;

/** The data of a repair beside its ticket. */
export const RepairState = z.object({
  /** The approval that counts; null: none. */
  approval: RmaApproval.nullable(),
  stock: z.array(LineStock),
});
export type RepairState = z.infer<typeof RepairState>;

/** A job as the plan of a day shows it. */
export const PlannedJob = RepairRow.pick({ id: true, summary: true, scheduledTime: true });
export type PlannedJob = z.infer<typeof PlannedJob>;

export const NewApproval = z.strictObject({
  approvedBy: z.string().trim().min(1, 'Enter who approved it').max(200),
  /** The version of the ticket whose lines were approved. */
  version: z.number().int().min(1),
});
export type NewApproval = z.output<typeof NewApproval>;

/** The PDF documents of a repair: repair order, receiving label and packing slip. */
export const RMA_DOCUMENTS = ['rma-sheet', 'receiving-label', 'shipping-note'] as const;
export type RmaDocument = (typeof RMA_DOCUMENTS)[number];

export const rmaApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/repair',
    access: 'user',
    summary: 'Retrieve a repair’s approval',
    description: 'Returns the approval and the stock reserved and used for each line item.',
    reply: RepairState,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/approval',
    access: 'user',
    summary: 'Record a repair’s approval',
    description:
      'Records the customer’s approval of the current line items, reserves the parts in stock and replaces an earlier approval. Missing parts are returned as `short` and reserved when they arrive. Returns 400 if the ticket isn’t a repair or has no line items and 409 if `version` is outdated.',
    body: NewApproval,
    reply: RepairState,
    status: 201,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/tickets/:id/approval',
    access: 'user',
    summary: 'Withdraw a repair’s approval',
    description: 'Releases the reserved parts; used parts stay used. Returns 409 if the repair isn’t approved.',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/documents/:document',
    access: 'user',
    summary: 'Download a repair document',
    description:
      'Returns the repair order (`rma-sheet`), receiving label (`receiving-label`) or packing slip (`shipping-note`) as a PDF. Returns 404 if the ticket isn’t a repair.',
    produces: 'application/pdf',
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/repairs/board',
    access: 'user',
    summary: 'Retrieve the repair board',
    description: 'Returns the number of repairs in each status and the 50 most recently updated of each.',
    reply: RepairBoard,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/api/repairs/jobs',
    access: 'user',
    summary: 'List scheduled repairs',
    description: 'Returns the open repairs scheduled from `from` to `to`, earliest first. `limit` defaults to 1,000.',
    query: JobQuery,
    reply: z.array(RepairRow),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/repairs',
    access: 'user',
    summary: 'List repairs',
    description:
      'Returns open repairs, most recently updated first. With `status`, returns those of that status; with `unplanned`, only those without a scheduled date.',
    query: RepairQuery,
    reply: z.array(RepairRow),
    paged: true,
  }),
};
