import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import {
  changeOf,
  choice,
  ignored,
  isoDate,
  isoTime,
  LIST_LIMIT,
  NOTE_LIMIT,
  optionalEmail,
  paging,
  repeatable,
  requiredText,
  text,
  wholeNumberOrNull,
  withoutKeys,
} from '../../platform/fields.ts';
import { Assignee, AssigneeInput } from './assignee.contract.ts';
import { RmaLineItem, RmaLineItemInput } from './rma-line-item.contract.ts';
import { HistoryEntry, HistoryEntryInput, HistoryWithNew, WHOLE_TICKET } from './ticket-history.contract.ts';

declare module '../../platform/record-kinds.ts' {
  interface RecordKinds {
    ticket: Omit<Ticket, 'history'>;
    /** Under the id of its ticket. */
    'ticket-comment': InternalComment;
  }
}

export const TICKET_TYPES = ['SOD', 'Tech Support', 'Bug Report', 'Tool Repair'] as const;
export const TICKET_STATUSES = [
  'New',
  'In Progress',
  'On Hold',
  'Resolved',
  'Received',
  'Diagnosing',
  'Awaiting Approval',
  'Awaiting Parts',
  'Repairing',
  'Shipped',
] as const;
export const BILLING_STATUSES = ['Not Billable', 'Pending', 'Billed'] as const;
export const PAYMENT_STATUSES = ['Unpaid', 'Paid', 'Refunded'] as const;
export const SHIPPING_STATUSES = ['Pending', 'Shipped', 'Delivered'] as const;
export const MILEAGE_UNITS = ['km', 'mi'] as const;
export const ALERT_TAGS = ['Escalate', 'Follow-up', 'Urgent', 'Info'] as const;
export const SYNC_STATUSES = ['synced', 'pending', 'error'] as const;

export type TicketType = (typeof TICKET_TYPES)[number];
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TicketType = choice(TICKET_TYPES, { BUG: 'Bug Report', REPAIR: 'Tool Repair' });
export const TicketStatus = choice(TICKET_STATUSES);

/** An emptied date field sends blank text, which is no date. */
const dayOrNull = z.preprocess((value) => (value === '' ? null : value), isoDate.nullable());

/** What staff type. No defaults here: a change sets just what it names. */
const editable = {
  summary: requiredText('Summary is required', 1_000),
  type: TicketType,
  status: TicketStatus,
  billingStatus: choice(BILLING_STATUSES),
  sourceEmail: text(320),
  customerName: text(500),
  customerCompany: requiredText('Customer company is required', 500),
  customerEmail: optionalEmail,
  toolSerial: text(100),
  vehicleYear: wholeNumberOrNull(1880, 2200),
  vehicleMake: text(100),
  vehicleModel: text(100),
  vin: text(100),
  reg: text(50),
  chassis: text(100),
  /** Distance in `mileageUnit`; null when nobody read the odometer. */
  mileage: wholeNumberOrNull(0, 100_000_000),
  mileageUnit: choice(MILEAGE_UNITS),
  /** False when 'Not vehicle stated' is checked. */
  vehicleStated: z.boolean(),
  channel: text(100),
  department: text(100),
  alertTags: z.array(choice(ALERT_TAGS)).max(ALERT_TAGS.length),
  assignees: z.array(AssigneeInput).max(50),
  activeUsers: z.array(AssigneeInput).max(LIST_LIMIT),
  rmaNumber: text(100),
  orderDate: dayOrNull,
  paymentStatus: choice(PAYMENT_STATUSES),
  shippingStatus: choice(SHIPPING_STATUSES),
  productSku: text(100),
  serviceType: text(200),
  /** The name of an assignee. */
  technicianId: text(200),
  scheduledDate: dayOrNull,
  /** '14:30' in the shop's own time; empty when no time is agreed. */
  scheduledTime: text(20),
  rmaLineItems: z.array(RmaLineItemInput).max(LIST_LIMIT),
};

const serverOwned = ['id', 'createdAt', 'lastUpdated', 'lastModifiedBy', 'zohoCaseId', 'syncStatus', 'lastSync'] as const;

/** One row of a list: everything but the history. */
export const TicketRow = z.object({
  id: z.string(),
  summary: z.string(),
  type: z.enum(TICKET_TYPES),
  status: z.enum(TICKET_STATUSES),
  customerName: z.string(),
  customerCompany: z.string(),
  toolSerial: z.string(),
  vehicleYear: z.number().nullable(),
  vehicleMake: z.string(),
  vehicleModel: z.string(),
  alertTags: z.array(z.enum(ALERT_TAGS)),
  assignees: z.array(Assignee),
  createdAt: isoTime,
  lastUpdated: isoTime,
  syncStatus: z.enum(SYNC_STATUSES),
  version: z.number().int(),
});
export type TicketRow = z.infer<typeof TicketRow>;

export const Ticket = TicketRow.extend({
  billingStatus: z.enum(BILLING_STATUSES),
  sourceEmail: z.string(),
  customerEmail: z.string(),
  vin: z.string(),
  reg: z.string(),
  chassis: z.string(),
  mileage: z.number().nullable(),
  mileageUnit: z.enum(MILEAGE_UNITS),
  vehicleStated: z.boolean(),
  channel: z.string(),
  department: z.string(),
  activeUsers: z.array(Assignee),
  lastModifiedBy: z.string(),
  zohoCaseId: z.string().nullable(),
  lastSync: isoTime.nullable(),
  rmaNumber: z.string(),
  orderDate: z.string().nullable(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  shippingStatus: z.enum(SHIPPING_STATUSES),
  productSku: z.string(),
  serviceType: z.string(),
  technicianId: z.string(),
  scheduledDate: z.string().nullable(),
  scheduledTime: z.string(),
  rmaLineItems: z.array(RmaLineItem),
  /** Oldest first. */
  history: z.array(HistoryEntry),
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketChange = changeOf({ ...editable, history: HistoryWithNew }, serverOwned);
export type TicketChange = z.output<typeof TicketChange>;

const ignoredInNew = [...serverOwned, 'version'] as const;

export const NewTicket = z
  .strictObject({
    ...z.object(editable).partial().shape,
    ...ignored(ignoredInNew),
    summary: editable.summary,
    customerCompany: editable.customerCompany,
    history: z.array(HistoryEntryInput).max(LIST_LIMIT).optional(),
  })
  .transform((ticket) => withoutKeys(ticket, ignoredInNew));
export type NewTicket = z.output<typeof NewTicket>;

export const TICKET_STATES = ['open', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** The value of the assignee filter that finds tickets nobody works on. */
export const UNASSIGNED = 'Unassigned';

export const TicketQuery = z.strictObject({
  ...paging,
  type: TicketType.optional(),
  state: z.enum(TICKET_STATES).optional(),
  status: repeatable(TicketStatus),
  assignee: text(200).optional(),
  make: text(100).optional(),
  q: text(200).optional(),
});
export type TicketQuery = z.output<typeof TicketQuery>;

const FacetCount = z.object({ value: z.string(), count: z.number().int() });
export type FacetCount = z.infer<typeof FacetCount>;

/** What the filter panel offers, with the number of tickets of the chosen type and state behind each value. */
export const TicketFacets = z.object({
  statuses: z.array(FacetCount),
  assignees: z.array(FacetCount),
  unassigned: z.number().int(),
  makes: z.array(FacetCount),
});
export type TicketFacets = z.infer<typeof TicketFacets>;

export const InternalComment = z.object({ id: z.string(), user: z.string(), content: z.string(), timestamp: isoTime });
export type InternalComment = z.infer<typeof InternalComment>;

/** Sent again with the same `id`, for example because the answer was lost, a comment is there once. */
const NewComment = z.strictObject({ id: z.guid().optional(), content: z.string().max(NOTE_LIMIT) });
export type NewComment = z.infer<typeof NewComment>;

export const ticketApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tickets',
    access: 'user',
    summary: 'Lists tickets, the newest change first.',
    query: TicketQuery,
    reply: z.array(TicketRow),
    paged: true,
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api/tickets/facets',
    access: 'user',
    summary: 'Counts tickets by status, assignee and make.',
    query: z.strictObject({ type: TicketType.optional(), state: z.enum(TICKET_STATES).optional() }),
    reply: TicketFacets,
  }),
  openCounts: endpoint({
    method: 'GET',
    path: '/api/tickets/open-counts',
    access: 'user',
    summary: 'Counts the open tickets of each type.',
    reply: z.array(z.object({ type: z.enum(TICKET_TYPES), count: z.number().int() })),
  }),
  get: endpoint({ method: 'GET', path: '/api/tickets/:id', access: 'user', summary: 'Reads a ticket with its history.', reply: Ticket }),
  create: endpoint({
    method: 'POST',
    path: '/api/tickets',
    access: 'user',
    summary: 'Opens a ticket.',
    body: NewTicket,
    reply: Ticket,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tickets/:id',
    access: 'user',
    summary: 'Changes a ticket and adds to its history.',
    body: TicketChange,
    bodyLimits: WHOLE_TICKET,
    reply: Ticket,
  }),
  comments: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/internal-comments',
    access: 'user',
    summary: 'Lists the internal comments of a ticket, oldest first.',
    reply: z.array(InternalComment),
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/internal-comments',
    access: 'user',
    summary: 'Adds an internal comment; blank ones are ignored. Answers all of them.',
    body: NewComment,
    reply: z.array(InternalComment),
    status: 201,
  }),
};
