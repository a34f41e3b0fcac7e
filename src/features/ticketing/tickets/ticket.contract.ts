import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, LIST_LIMIT, NOTE_LIMIT, paging, repeatable } from '../../../platform/fields.ts';
import { sortParameters } from '../../../platform/list-columns.ts';
import { groupParameters, ListGroup } from '../../../platform/list-groups.ts';
import { choice, choices, day, email, isoDate, requiredText, text, wholeNumberOrNull, yesNo } from '../../../platform/record/fields.ts';
import { optionalField, serverOwned, setByServer } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { SYNC_STATUSES } from '../../../platform/sync-status.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { MILEAGE_UNITS } from '../../admin/settings/settings.contract.ts';
import { PERSON_KEY_LIMIT } from '../../admin/users/person.rules.ts';
import { customerFilter, customerReference } from '../../master-data/customers/customer-reference.contract.ts';
import { Assignee, AssigneeInput } from './assignee.contract.ts';
import { RmaLineItem, rmaLineItems } from './rma/rma-line-item.contract.ts';
import { ticketColumns } from './ticket-columns.ts';
import { HistoryEntry, HistoryEntryInput, HistoryWithNew, WHOLE_TICKET } from './ticket-history.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    ticket: Omit<Ticket, 'history'>;
    /** Published under the ID of its ticket. */
    'ticket-comment': InternalComment;
  }
}

export const TICKET_TYPES = ['SOD', 'Tech Support', 'Bug Report', 'Tool Repair'] as const;
/** Steps of a repair. */
export const RMA_PATH = ['Received', 'Diagnosing', 'Awaiting Approval', 'Awaiting Parts', 'Repairing', 'Shipped'] as const;
export const TICKET_STATUSES = ['New', 'In Progress', 'On Hold', 'Resolved', ...RMA_PATH] as const;
export const BILLING_STATUSES = ['Not Billable', 'Pending', 'Billed'] as const;
export const PAYMENT_STATUSES = ['Unpaid', 'Paid', 'Refunded'] as const;
export const SHIPPING_STATUSES = ['Pending', 'Shipped', 'Delivered'] as const;
export const RMA_OUTCOMES = ['Not yet decided', 'Repaired', 'Replaced', 'Advance-replaced'] as const;
/** Suggested channels. Others can be entered. */
export const CHANNELS = ['Phone', 'Email', 'Chat', 'Web', 'Walk-in'] as const;
export const ALERT_TAGS = ['Escalate', 'Follow-up', 'Urgent', 'Info'] as const;
export const TICKET_CATEGORIES = ['SOD', 'Tech Support', 'Repair', 'Sales'] as const;

export type TicketType = (typeof TICKET_TYPES)[number];
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const MOST_ASSIGNEES = 50;

const people = (label: string, limit: number) =>
  optionalField({ label, reply: z.array(Assignee), input: z.array(AssigneeInput).max(limit) }, [], { merge: 'set' });

const history = {
  ...optionalField({ label: 'History', reply: z.array(HistoryEntry), input: HistoryWithNew }, []),
  asNew: z.array(HistoryEntryInput).max(LIST_LIMIT).optional(),
};

export const ticketFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['TKT-000001'] })),
  summary: requiredText('Summary', 1_000, { headers: ['Subject', 'Summary'] }),
  type: choice('Type', TICKET_TYPES, {
    initial: 'SOD',
    constants: { BUG: 'Bug Report', REPAIR: 'Tool Repair' },
    headers: ['Type', 'Classification'],
  }),
  /** New tickets without a status are New, repairs Received. */
  status: setByServer(choice('Status', TICKET_STATUSES, { initial: 'New', headers: ['Status'] })),
  customerCompany: requiredText('Customer company', 500, { headers: ['Account Name', 'Customer Company', 'Company'] }),
  /** `customerCompany` has the name as written on the ticket. */
  customerId: customerReference(),
  customerName: text('Customer name', 500, { headers: ['Contact Name', 'Customer Name', 'Contact'] }),
  customerEmail: email('Customer email', { headers: ['Email', 'Customer Email', 'Contact Email'] }),
  toolSerial: text('Tool serial', 100, { headers: ['Tool Serial', 'Serial Number'] }),
  reg: text('Reg.', 50, { headers: ['Reg', 'Reg.'] }),
  vin: text('VIN', 100, { headers: ['VIN'] }),
  vehicleYear: wholeNumberOrNull('Year', {
    min: 1880,
    max: 2200,
    message: 'Enter a year between 1880 and 2200',
    headers: ['Vehicle Year', 'Year'],
  }),
  vehicleMake: text('Make', 100, { headers: ['Vehicle Make', 'Make'] }),
  vehicleModel: text('Model', 100, { headers: ['Vehicle Model', 'Model'] }),
  chassis: text('Chassis', 100, { headers: ['Chassis'] }),
  /** In `mileageUnit`; null if unknown. */
  mileage: wholeNumberOrNull('Mileage', {
    min: 0,
    max: 100_000_000,
    message: 'Enter a mileage in km or mi up to 100,000,000',
    headers: ['Mileage'],
  }),
  /** New tickets without a unit get that of the company. */
  mileageUnit: setByServer(choice('Mileage unit', MILEAGE_UNITS, { initial: 'mi', headers: ['Mileage Unit'] })),
  /** False when 'Not vehicle stated' is checked. */
  vehicleStated: yesNo('Vehicle stated', true),
  channel: text('Channel', 100, { headers: ['Channel', 'Mode'] }),
  department: text('Department', 100, { headers: ['Department', 'Department Name'] }),
  alertTags: choices('Alert tags', ALERT_TAGS, { merge: 'set' }),
  assignees: people('Assignees', MOST_ASSIGNEES),
  billingStatus: choice('Billing status', BILLING_STATUSES, { initial: 'Not Billable' }),
  /** Day on which the ticket moves to the top of its list. */
  followUpDate: day('Follow-up date'),
  /** True from the follow-up date until another is set. */
  isFollowUpDue: serverOwned(z.boolean()),
  sourceEmail: text('Source email', 320, { initial: 'internal' }),
  /** New repairs without a number get that of their ticket: 'RMA-000001'. */
  rmaNumber: text('RMA number', 100),
  /** New repairs without a date get the current day. */
  orderDate: day('Order date'),
  /** Day on which the customer expects the tool back. */
  promisedDate: day('Promised date'),
  paymentStatus: choice('Payment status', PAYMENT_STATUSES, { initial: 'Unpaid' }),
  shippingStatus: choice('Shipping status', SHIPPING_STATUSES, { initial: 'Pending' }),
  carrier: text('Carrier', 100),
  trackingNumber: text('Tracking number', 100),
  productSku: text('Product SKU', 100),
  serviceType: text('Service type', 200),
  /** Current name of a user, or the name of a person without an account. Requests may send an ID. */
  technicianId: text('Technician', 200),
  /** Null if the technician isn't a user. */
  technicianUserId: serverOwned(z.string().nullable()),
  scheduledDate: day('Scheduled date'),
  /** '14:30' in company time, or empty. */
  scheduledTime: text('Scheduled time', 20),
  rmaLineItems: optionalField({ label: 'Line items', reply: z.array(RmaLineItem), input: rmaLineItems(LIST_LIMIT) }, []),
  /** Accessories, such as a charger. */
  arrivedWith: text('Received with', 500),
  rmaOutcome: choice('Outcome', RMA_OUTCOMES, { initial: 'Not yet decided' }),
  /** Serial number of the replacement. */
  replacementSerial: text('New serial', 100),
  /** Oldest first. */
  history,
  /** Users who have the ticket open. */
  activeUsers: serverOwned(z.array(Assignee)),
  /** ID of the ticket it was merged into, which has its notes. */
  mergedInto: serverOwned(z.string().nullable()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  lastModifiedBy: serverOwned(z.string()),
  zohoCaseId: serverOwned(z.string().nullable()),
  syncStatus: serverOwned(z.enum(SYNC_STATUSES)),
  lastSync: serverOwned(isoTime.nullable()),
  version: serverOwned(z.number().int()),
});

export const TicketType = ticketFields.type.input;
export const TicketStatus = ticketFields.status.input;

export const { Record: Ticket, New: NewTicket, Change: TicketChange } = recordSchemas(ticketFields);
export type Ticket = z.infer<typeof Ticket>;
export type NewTicket = z.output<typeof NewTicket>;
export type TicketChange = z.output<typeof TicketChange>;

/** Fields that bulk changes can set, directly or because they follow from others. */
export type BulkFields = Pick<
  Ticket,
  'status' | 'type' | 'assignees' | 'technicianId' | 'technicianUserId' | 'alertTags' | 'shippingStatus'
>;

export const TicketRow = Ticket.pick({
  id: true,
  summary: true,
  type: true,
  status: true,
  customerName: true,
  customerCompany: true,
  customerId: true,
  toolSerial: true,
  vehicleYear: true,
  vehicleMake: true,
  vehicleModel: true,
  alertTags: true,
  assignees: true,
  followUpDate: true,
  isFollowUpDue: true,
  mergedInto: true,
  createdAt: true,
  lastUpdated: true,
  syncStatus: true,
  version: true,
}).meta({ title: 'TicketRow' });
export type TicketRow = z.infer<typeof TicketRow>;

export const TICKET_STATES = ['open', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** Filter value for tickets without assignees. */
export const UNASSIGNED = 'Unassigned';

/** Columns to group a list by. The technician is the first assignee. */
export const TICKET_GROUPS = ['status', 'technician', 'customerCompany', 'followUpDate'] as const;
export type TicketGroup = (typeof TICKET_GROUPS)[number];

export const TicketQuery = z.strictObject({
  ...paging,
  type: TicketType.optional(),
  state: z.enum(TICKET_STATES).optional(),
  status: repeatable(TicketStatus),
  /** A user ID, a person key, a name, or `Unassigned`. */
  assignee: z.string().max(PERSON_KEY_LIMIT).optional(),
  make: z.string().max(100).optional(),
  /** Sorts by creation date, newest first. */
  customer: customerFilter,
  /** Company name, ignoring case and spacing. Finds the only customer with this name, else tickets with the name. */
  company: z.string().max(500).optional(),
  /** Ignores case and blanks. */
  serial: z.string().max(100).optional(),
  department: z.string().max(100).optional(),
  /** The first assignee, as in `assignee`. */
  technician: z.string().max(PERSON_KEY_LIMIT).optional(),
  /** Created on this day or later. Sorts by creation date, newest first. Date filters exclude merged tickets. */
  openedFrom: isoDate().optional(),
  openedTo: isoDate().optional(),
  /** Closed for the last time on this day or later, even if open again. */
  closedFrom: isoDate().optional(),
  closedTo: isoDate().optional(),
  /** Limits `closedFrom` and `closedTo` to reopened tickets. */
  reopened: z.enum(['true']).optional(),
  /** First replied to on this day or later. */
  repliedFrom: isoDate().optional(),
  repliedTo: isoDate().optional(),
  /** Open, with a follow-up or job date before this day. */
  dueBefore: isoDate().optional(),
  /** Closed SOD and Tool Repair tickets without an invoice. */
  unbilled: z.enum(['true']).optional(),
  zone: zoneQuery,
  sync: z.enum(SYNC_STATUSES).optional(),
  q: z.string().max(200).optional(),
  /** Defaults to `lastUpdated`, or to `createdAt` with filters that sort by it. */
  ...sortParameters(ticketColumns),
  /** Sorts by group, then most recently updated first. */
  ...groupParameters(TICKET_GROUPS),
});
export type TicketQuery = z.output<typeof TicketQuery>;
export const TicketFilters = TicketQuery.omit({ limit: true, cursor: true, sort: true, order: true, group: true, collapsed: true });
export type TicketFilters = z.output<typeof TicketFilters>;

const FacetCount = z.object({ value: z.string(), count: z.number().int() });
export type FacetCount = z.infer<typeof FacetCount>;

/** Options of the filter panel with their number of tickets. */
export const TicketFacets = z.object({
  statuses: z.array(FacetCount),
  /** Current names. The list filters by `key`. */
  assignees: z.array(FacetCount.extend({ key: z.string() })),
  unassigned: z.number().int(),
  makes: z.array(FacetCount),
  /** The search has too many matches to count, so the counts ignore it. */
  isPartial: z.literal(true).optional(),
});
export type TicketFacets = z.infer<typeof TicketFacets>;

export const InternalComment = z.object({ id: z.string(), user: z.string(), content: z.string(), timestamp: isoTime });
export type InternalComment = z.infer<typeof InternalComment>;

/** Stored once per `id`, even if sent again. */
const NewComment = z.strictObject({ id: z.guid().optional(), content: z.string().max(NOTE_LIMIT) });
export type NewComment = z.infer<typeof NewComment>;

export const ticketApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tickets',
    access: 'user',
    summary: 'List tickets',
    description:
      'Returns tickets, most recently updated first. With `customer`, `company`, `openedFrom` or `openedTo`, they are sorted by creation date, newest first. Date filters leave out merged tickets.',
    query: TicketQuery,
    reply: z.array(TicketRow),
    paged: true,
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api/tickets/facets',
    access: 'user',
    summary: 'Retrieve ticket counts by filter',
    description: 'Returns the number of tickets by status, assignee and make. `type`, `state` and `q` limit which tickets are counted.',
    query: TicketQuery.pick({ type: true, state: true, q: true }),
    reply: TicketFacets,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api/tickets/groups',
    access: 'user',
    summary: 'Retrieve ticket counts by group',
    description: 'Returns the first 500 groups of a list in their order, each with its number of tickets.',
    query: TicketFilters.extend({ group: z.enum(TICKET_GROUPS) }),
    reply: z.array(ListGroup),
  }),
  openCounts: endpoint({
    method: 'GET',
    path: '/api/tickets/open-counts',
    access: 'user',
    summary: 'Retrieve open ticket counts by type',
    reply: z.array(z.object({ type: z.enum(TICKET_TYPES), count: z.number().int() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tickets/:id',
    access: 'user',
    summary: 'Retrieve a ticket',
    description: 'Returns the ticket with its history.',
    reply: Ticket,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tickets',
    access: 'user',
    summary: 'Create a ticket',
    body: NewTicket,
    reply: Ticket,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tickets/:id',
    access: 'user',
    summary: 'Update a ticket',
    description:
      'Accepts partial updates. History entries without an `id`, or with an unknown one, are added; existing entries are never changed or removed. Returns 409 with the current ticket if `version` is outdated, and 409 if the ticket was merged.',
    body: TicketChange,
    bodyLimits: WHOLE_TICKET,
    reply: Ticket,
  }),
  comments: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/internal-comments',
    access: 'user',
    summary: 'List a ticket’s internal comments',
    description: 'Returns the comments, oldest first.',
    reply: z.array(InternalComment),
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/internal-comments',
    access: 'user',
    summary: 'Add an internal comment',
    description: 'Blank comments are ignored. Idempotent per `id`. Returns all comments of the ticket.',
    body: NewComment,
    reply: z.array(InternalComment),
    status: 201,
  }),
};
