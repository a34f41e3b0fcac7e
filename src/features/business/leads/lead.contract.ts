import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging, repeatable } from '../../../platform/fields.ts';
import { getSortKeys, sortParameters } from '../../../platform/list-columns.ts';
import { groupParameters, ListGroup } from '../../../platform/list-groups.ts';
import { choice, day, dollarsOr, email, isoDate, oneOf, requiredText, text } from '../../../platform/record/fields.ts';
import { optionalField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { SYNC_STATUSES } from '../../../platform/sync-status.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { userFilter, userReference } from '../../admin/users/user-reference.contract.ts';
import { Customer } from '../../master-data/customers/customer.contract.ts';
import { customerFilter, customerReference } from '../../master-data/customers/customer-reference.contract.ts';
import { leadColumns } from './lead-columns.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    lead: Lead;
  }
}

export const PHONE_LIMIT = 100;
const NEXT_STEP_LIMIT = 200;

export const LEAD_STATUSES = ['New', 'Contacted', 'Qualified', 'Proposal Sent', 'Won', 'Lost'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Source of an imported lead without one. */
export const UNKNOWN_SOURCE = 'Unknown';
export const LEAD_SOURCES = ['Website', 'Referral', 'Cold Call', 'Event', 'Spreadsheet', 'Zoho Form', UNKNOWN_SOURCE] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

export const leadFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['LEAD-000001'] })),
  zohoId: serverOwned(z.string().nullable()),
  companyName: requiredText('Company name', 500),
  /** Customer of the lead. `companyName` stays as entered. */
  customerId: customerReference(),
  contactName: requiredText('Contact name', 500),
  email: email('Email'),
  phone: text('Phone', PHONE_LIMIT),
  status: choice('Status', LEAD_STATUSES, { initial: 'New' }),
  estimatedValue: dollarsOr('Estimated value', 0),
  source: choice('Source', LEAD_SOURCES, { initial: 'Website' }),
  /** The user who works on the lead. */
  ownerId: userReference('Owner'),
  nextStep: text('Next step', NEXT_STEP_LIMIT),
  nextStepOn: day('Step due'),
  /** Sorts the leads of a status as text, smallest at the top. */
  position: serverOwned(z.string()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  syncStatus: serverOwned(z.enum(SYNC_STATUSES)),
  lastSync: serverOwned(isoTime.nullable()),
  version: serverOwned(z.number().int()),
});

export const leadSchemas = recordSchemas(leadFields);
export const { Record: Lead, New: NewLead } = leadSchemas;
export type Lead = z.infer<typeof Lead>;
export type NewLead = z.output<typeof NewLead>;

/** `after` is the ID of the lead above; null moves it to the top of the column. */
export const { Change: LeadChange } = recordSchemas({
  ...leadFields,
  after: optionalField({ label: 'After', reply: undefined, input: z.string().max(40).nullable() }, null),
});
export type LeadChange = z.output<typeof LeadChange>;

/** `position` sorts like a column of the board. Use it with one status. */
const LEAD_SORTS = [...getSortKeys(leadColumns), 'position'] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

const filters = {
  q: z.string().max(200).optional(),
  source: repeatable(oneOf(LEAD_SOURCES)),
  /** User ID, or `none`. */
  owner: userFilter,
  /** First and last creation date, inclusive. */
  createdFrom: isoDate().optional(),
  createdTo: isoDate().optional(),
  zone: zoneQuery,
  sync: z.enum(SYNC_STATUSES).optional(),
};

/** Columns to group the list by. */
export const LEAD_GROUPS = ['status', 'owner', 'nextStepOn'] as const;
export type LeadGroup = (typeof LEAD_GROUPS)[number];

export const LeadQuery = z.strictObject({
  ...paging,
  ...filters,
  status: repeatable(oneOf(LEAD_STATUSES)),
  /** Customer ID. */
  customer: customerFilter,
  /** Company name, ignoring case and spaces: leads of the only customer of this name, else those with this company name. */
  company: z.string().max(500).optional(),
  sort: z.enum(LEAD_SORTS).optional(),
  order: sortParameters(leadColumns).order,
  /** Sorts by group, then newest first. */
  ...groupParameters(LEAD_GROUPS),
});
export type LeadQuery = z.output<typeof LeadQuery>;

export const BoardQuery = z.strictObject(filters);
export type BoardQuery = z.output<typeof BoardQuery>;

/** A column of the board with its count, value and first leads. */
const LeadLane = z.object({
  status: z.enum(LEAD_STATUSES),
  count: z.number().int(),
  /** Dollars. */
  value: z.number(),
  leads: z.array(Lead),
  /** Cursor for more leads with `sort=position`; null if all are included. */
  next: z.string().nullable(),
});
export type LeadLane = z.infer<typeof LeadLane>;

export const LeadBoard = z.object({ lanes: z.array(LeadLane) });
export type LeadBoard = z.infer<typeof LeadBoard>;

export const leadApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/leads',
    access: 'user',
    summary: 'List leads',
    description: 'Returns leads by creation time, newest first, or in board order with `sort=position`.',
    query: LeadQuery,
    reply: z.array(Lead),
    paged: true,
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/leads/board',
    access: 'user',
    summary: 'Retrieve the lead board',
    description:
      'Returns the count, total value and first leads of each status. To load more of a column, pass its `next` as `cursor` to `GET /api/leads` with its `status` and `sort=position`.',
    query: BoardQuery,
    reply: LeadBoard,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api/leads/groups',
    access: 'user',
    summary: 'Retrieve lead counts by group',
    description:
      'Returns the first 500 groups of a list in their order, each with its number of leads. With `group=nextStepOn`, the groups are `overdue`, `today`, `week`, `later` and `none`.',
    query: LeadQuery.omit({ limit: true, cursor: true, sort: true, order: true, collapsed: true }).extend({ group: z.enum(LEAD_GROUPS) }),
    reply: z.array(ListGroup),
  }),
  get: endpoint({ method: 'GET', path: '/api/leads/:id', access: 'user', summary: 'Retrieve a lead', reply: Lead }),
  create: endpoint({
    method: 'POST',
    path: '/api/leads',
    access: 'user',
    summary: 'Create a lead',
    description: 'Adds the lead at the top of its status column.',
    body: NewLead,
    reply: Lead,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/leads/:id',
    access: 'user',
    summary: 'Update a lead',
    description:
      'Set `status` and `after` to move the lead on the board: `after` is the ID of the lead above it, or `null` for the top of the column.',
    body: LeadChange,
    reply: Lead,
  }),
  createCustomer: endpoint({
    method: 'POST',
    path: '/api/leads/:id/customer',
    access: 'user',
    summary: 'Create a customer from a lead',
    description: 'If a customer with this company name already exists, returns that customer. Returns 400 if the lead isn’t Won.',
    reply: Customer,
  }),
};
