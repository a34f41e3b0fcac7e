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
  approvedBy: z.string().trim().min(1, 'Please enter who approved it').max(200),
  /** The version of the ticket whose lines were approved. */
  version: z.number().int().min(1),
});
export type NewApproval = z.output<typeof NewApproval>;

/** The papers of a repair. */
export const RMA_DOCUMENTS = ['rma-sheet', 'receiving-label', 'shipping-note'] as const;
export type RmaDocument = (typeof RMA_DOCUMENTS)[number];

export const rmaApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/repair',
    access: 'user',
    summary: 'Reads the approval of a repair and what its lines have of the stock.',
    reply: RepairState,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/approval',
    access: 'user',
    summary:
      'Records the customer approval of the current lines of a repair and reserves the parts in stock. Missing parts are returned as `short` and reserved when they arrive.',
    body: NewApproval,
    reply: RepairState,
    status: 201,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/tickets/:id/approval',
    access: 'user',
    summary: 'Withdraws the approval of a repair and gives its reserved parts back.',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/documents/:document',
    access: 'user',
    summary: 'Answers the rma-sheet, receiving-label or shipping-note of a repair.',
    produces: 'application/pdf',
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/repairs/board',
    access: 'user',
    summary: 'Counts the repairs of each status, and answers the 50 of each that changed last.',
    reply: RepairBoard,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/api/repairs/jobs',
    access: 'user',
    summary: 'Lists open repairs that are planned for these days, the earliest first, 1,000 of them unless `limit` says fewer.',
    query: JobQuery,
    reply: z.array(RepairRow),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/repairs',
    access: 'user',
    summary: 'Lists repairs of a status or without a date, the newest change first.',
    query: RepairQuery,
    reply: z.array(RepairRow),
    paged: true,
  }),
};
