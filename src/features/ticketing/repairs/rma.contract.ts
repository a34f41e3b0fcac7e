import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import type { Customer } from '../../master-data/customers/customer.contract.ts';
import { BoardQuery, JobQuery, RepairBoard, RepairQuery, RepairRow } from '../tickets/rma/repair-list.contract.ts';
import { RmaLineItem } from '../tickets/rma/rma-line-item.contract.ts';

declare module '../tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    /** The following fields are set for a repair only. */
    repair: RepairState;
    /** Jobs of the technician on the day of this repair, including this one. */
    jobs: PlannedJob[];
    /** Null if unknown. */
    customer: Customer | null;
  }
}

/** The lines of a repair as approved by the customer. */
export const RmaApproval = z.object({
  /** Contact of the customer. */
  approvedBy: z.string(),
  /** Staff member who recorded the approval. */
  recordedBy: z.string(),
  at: isoTime,
  lines: z.array(RmaLineItem),
  /** Dollars. */
  total: z.number(),
});
export type RmaApproval = z.infer<typeof RmaApproval>;

/** Reserved and used quantities of a line's part. */
export const LineStock = z.object({
  lineId: z.string(),
  partId: z.string(),
  reserved: z.number().int(),
  used: z.number().int(),
  /** Missing quantity, reserved on arrival in the order of approval. Absent if none. */
  short: z.number().int().optional(),
});
export type LineStock = z.infer<typeof LineStock>;

/** Data of a repair besides its ticket. */
export const RepairState = z.object({
  /** The current approval; null if there is none. */
  approval: RmaApproval.nullable(),
  stock: z.array(LineStock),
});
export type RepairState = z.infer<typeof RepairState>;

/** A job in the schedule of a day. */
export const PlannedJob = RepairRow.pick({ id: true, summary: true, scheduledTime: true });
export type PlannedJob = z.infer<typeof PlannedJob>;

export const NewApproval = z.strictObject({
  approvedBy: z.string().trim().min(1, 'Enter who approved it').max(200),
  /** Version of the ticket whose lines are approved. */
  version: z.number().int().min(1),
});
export type NewApproval = z.output<typeof NewApproval>;

/** Suggested services. Others can be entered. */
export const SERVICE_TYPES = ['Repair', 'Warranty repair', 'Calibration', 'Inspection', 'Upgrade', 'Replacement'] as const;

/** Suggested carriers. Others can be entered. */
export const CARRIERS = ['UPS', 'FedEx', 'USPS', 'DHL', 'Pickup'] as const;

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
    description:
      'Returns the number of repairs in each status and the 50 most recently updated of each. With `technician` or `overdue`, returns open repairs only.',
    query: BoardQuery,
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
