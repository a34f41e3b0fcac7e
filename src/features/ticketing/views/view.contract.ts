import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { requiredText, yesNo } from '../../../platform/record/fields.ts';
import { optionalField, requiredField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { SYNC_STATUSES } from '../../../platform/sync-status.ts';
import { PERSON_KEY_LIMIT } from '../../admin/users/person.rules.ts';
import { TICKET_STATES, TICKET_STATUSES, TICKET_TYPES } from '../tickets/ticket.contract.ts';

declare module '../../../platform/page-data.ts' {
  interface SessionData {
    views: View[];
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    view: StoredView;
  }
}

const VIEW_LISTS = [...TICKET_TYPES, 'all'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];
const list = z.enum(VIEW_LISTS);

/** The filters of a list, as in its address; absent keys filter nothing, and absent `state` means open unless there is `sync`. */
export const ViewFilters = z.strictObject({
  state: z.enum(TICKET_STATES).optional(),
  status: z.enum(TICKET_STATUSES).optional(),
  /** The key of a person, or `Unassigned`; a name of a user is taken and kept as the id. */
  assignee: z.string().max(PERSON_KEY_LIMIT).optional(),
  make: z.string().max(100).optional(),
  /** How far they have got to Zoho. */
  sync: z.enum(SYNC_STATUSES).optional(),
  q: z.string().max(200).optional(),
});
export type ViewFilters = z.infer<typeof ViewFilters>;

export const viewFields = recordFields({
  id: serverOwned(z.string()),
  name: requiredText('Name', 80),
  /** A type of ticket, or all of them. */
  list: requiredField({ label: 'List', reply: list, input: list }),
  filters: optionalField({ label: 'Filters', reply: ViewFilters, input: ViewFilters }, {}),
  isShared: yesNo('Shared with everyone', false),
  /** True when the list opens with this view for the caller; each person decides that alone, for shared views too. */
  isDefault: yesNo('Make this my default view', false),
  /** Whether the person who asks may change and delete it. */
  isEditable: serverOwned(z.boolean()),
  /** The name of the person who made it; empty when the account is deleted. */
  ownerName: serverOwned(z.string()),
  version: serverOwned(z.number().int()),
});

const viewSchemas = recordSchemas(viewFields);
export const { Record: View, Change: ViewChange } = viewSchemas;
export type View = z.infer<typeof View>;
export type ViewChange = z.output<typeof ViewChange>;

export const NewView = z.strictObject({
  /** Made by the browser, so that a deleted view comes back as it was. */
  id: z.guid().optional(),
  name: viewFields.name.asNew,
  list: viewFields.list.asNew,
  filters: viewFields.filters.asNew,
  isShared: viewFields.isShared.asNew,
  isDefault: viewFields.isDefault.asNew,
});
export type NewView = z.output<typeof NewView>;

/** A view as stored: the same for everybody. */
export const StoredView = View.omit({ isDefault: true, isEditable: true, ownerName: true }).extend({ ownerId: z.string().nullable() });
export type StoredView = z.infer<typeof StoredView>;

/** Most views that one person can have. */
export const VIEW_LIMIT = 100;

/** Most tickets of a view that are counted; a larger number is shown as more than this. */
export const VIEW_COUNT_LIMIT = 1_000;

const ViewCount = z.object({ id: z.string(), count: z.number().int(), relation: z.enum(['exact', 'at-least']) });
export type ViewCount = z.infer<typeof ViewCount>;

export const viewApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    access: 'user',
    summary: 'List views',
    description: 'Returns the caller’s own views and all shared ones, sorted by name.',
    reply: z.array(View),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/views/counts',
    access: 'user',
    summary: 'Retrieve ticket counts by view',
    description: 'Returns the number of tickets in each view the caller can see, up to 1,000 per view.',
    reply: z.array(ViewCount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/views',
    access: 'user',
    summary: 'Create a view',
    description: `Saves the filters of a list under a name. Returns 400 if the caller already has ${VIEW_LIMIT} views and 409 if the ID is already used.`,
    body: NewView,
    reply: View,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/views/:id',
    access: 'user',
    summary: 'Update a view',
    description:
      'Users can update their own views; Admins can also update shared ones. Users can set any view they can see as their default. Returns 403 for other changes and 409 if `version` is outdated.',
    body: ViewChange,
    reply: View,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/:id',
    access: 'user',
    summary: 'Delete a view',
    description: 'Users can delete their own views; Admins can also delete shared ones. Returns 403 for other users.',
  }),
};
