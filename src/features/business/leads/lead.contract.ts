import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging, repeatable } from '../../../platform/fields.ts';
import { choice, dollarsOr, email, isoDate, oneOf, requiredText, text } from '../../../platform/record/fields.ts';
import { optionalField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { SYNC_STATUSES } from '../../../platform/sync-status.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { Customer } from '../../master-data/customers/customer.contract.ts';
import { customerFilter, customerReference } from '../../master-data/customers/customer-reference.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    lead: Lead;
  }
}

/** Most characters of the phone numbers of a lead. */
export const PHONE_LIMIT = 100;

export const LEAD_STATUSES = ['New', 'Contacted', 'Qualified', 'Proposal Sent', 'Won', 'Lost'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The source of an imported lead that does not say its own. */
export const UNKNOWN_SOURCE = 'Unknown';
export const LEAD_SOURCES = ['Website', 'Referral', 'Cold Call', 'Event', 'Spreadsheet', 'Zoho Form', UNKNOWN_SOURCE] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

export const leadFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['LEAD-000001'] })),
  zohoId: serverOwned(z.string().nullable()),
  companyName: requiredText('Company name', 500),
  /** The customer of the lead; the name beside it is the one it was written with. */
  customerId: customerReference(),
  contactName: requiredText('Contact name', 500),
  email: email('Email'),
  phone: text('Phone', PHONE_LIMIT),
  status: choice('Status', LEAD_STATUSES, { initial: 'New' }),
  estimatedValue: dollarsOr('Estimated value', 0),
  source: choice('Source', LEAD_SOURCES, { initial: 'Website' }),
  /** Orders the leads of one status, character by character; the smallest stands on top. */
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

/** A change may also say its place: the id of the lead it is placed behind, null for the top of the column. */
export const { Change: LeadChange } = recordSchemas({
  ...leadFields,
  after: optionalField({ label: 'After', reply: undefined, input: z.string().max(40).nullable() }, null),
});
export type LeadChange = z.output<typeof LeadChange>;

/** `position` lists as the board does, from the top; it is meant for one status. */
const LEAD_SORTS = ['createdAt', 'position'] as const;

const filters = {
  q: z.string().max(200).optional(),
  source: repeatable(oneOf(LEAD_SOURCES)),
  /** Came in on this day or later. */
  createdFrom: isoDate().optional(),
  /** Came in on this day or earlier. */
  createdTo: isoDate().optional(),
  zone: zoneQuery,
  /** How far they have got to Zoho. */
  sync: z.enum(SYNC_STATUSES).optional(),
};

export const LeadQuery = z.strictObject({
  ...paging,
  ...filters,
  status: repeatable(oneOf(LEAD_STATUSES)),
  /** Of one customer, by its id. */
  customer: customerFilter,
  /** The name of a company, without regard to letter case and blanks: the only customer of this name, else what was written with it. */
  company: z.string().max(500).optional(),
  sort: z.enum(LEAD_SORTS).default('createdAt'),
});
export type LeadQuery = z.output<typeof LeadQuery>;

export const BoardQuery = z.strictObject(filters);
export type BoardQuery = z.output<typeof BoardQuery>;

/** One column of the board: how many leads it has and what they are worth, and the first of them from the top. */
const LeadLane = z.object({
  status: z.enum(LEAD_STATUSES),
  count: z.number().int(),
  /** Dollars. */
  value: z.number(),
  leads: z.array(Lead),
  /** The `position` at which a list of this status goes on; null when all are here. */
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
