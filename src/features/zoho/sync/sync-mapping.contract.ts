import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from '../../business/leads/lead.contract.ts';
import { TICKET_STATUSES, TICKET_TYPES } from '../../ticketing/tickets/ticket.contract.ts';
import { SYNCED_KINDS } from './synced-kinds.ts';

/** Ticket fields that can be mapped to a custom field of Zoho Desk. */
const MAPPED_FIELDS = ['toolSerial', 'vehicle', 'vin', 'mileage'] as const;

const remoteValue = z.string().trim().min(1).max(200);
/** OBDesk values with their Zoho values. Values that aren't mapped are absent. */
const outgoing = <T extends readonly [string, ...string[]]>(values: T) => z.partialRecord(z.enum(values), remoteValue);
/** Zoho values with their OBDesk values. */
const incoming = <T extends readonly [string, ...string[]]>(values: T) => z.record(remoteValue, z.enum(values));

const tickets = {
  statusOut: outgoing(TICKET_STATUSES),
  statusIn: incoming(TICKET_STATUSES),
  /** The department of each ticket type. */
  department: outgoing(TICKET_TYPES),
  /** API names of custom fields, such as cf_serial. */
  fields: z.partialRecord(
    z.enum(MAPPED_FIELDS),
    remoteValue.regex(/^cf_\w+$/, 'must be the API name of a custom field, such as cf_serial').meta({ examples: ['cf_serial'] }),
  ),
};
const leads = {
  statusOut: outgoing(LEAD_STATUSES),
  statusIn: incoming(LEAD_STATUSES),
  sourceOut: outgoing(LEAD_SOURCES),
  sourceIn: incoming(LEAD_SOURCES),
};

const whole = { tickets: z.strictObject(tickets), leads: z.strictObject(leads) };

/** Maps values between OBDesk and Zoho. An OBDesk value that isn't mapped leaves the Zoho field unchanged. */
export const SyncMapping = z.strictObject(whole).meta({ title: 'SyncMapping' });
export type SyncMapping = z.infer<typeof SyncMapping>;

/** Any part of a mapping. `offered` is accepted and ignored, so that a response can be sent back. */
export const MappingInput = z
  .strictObject({
    tickets: z.strictObject(tickets).partial().optional(),
    leads: z.strictObject(leads).partial().optional(),
    offered: z.unknown().optional(),
    /** The mapping the edit started from. If given, only values that differ from it change, so later saves by other users are preserved. */
    base: z.strictObject(whole).optional(),
  })
  .meta({ title: 'GivenSyncMapping' });
export type MappingInput = z.infer<typeof MappingInput>;

const texts = z.array(z.string());

/** The values available in Zoho. */
export const MappingOptions = z.object({
  statuses: texts,
  departments: texts,
  leadStatuses: texts,
  leadSources: texts,
  /** API names of the custom fields that the newest ticket has. */
  fields: texts,
});
export type MappingOptions = z.infer<typeof MappingOptions>;

export const MappingWithOptions = SyncMapping.extend({ offered: MappingOptions.nullable() }).meta({ title: 'OfferedSyncMapping' });
export type MappingWithOptions = z.infer<typeof MappingWithOptions>;

export const SavedMapping = MappingWithOptions.extend({
  /** Number of records that are sent again because their Zoho values change. */
  queued: z.number().int(),
}).meta({ title: 'SavedSyncMapping' });
export type SavedMapping = z.infer<typeof SavedMapping>;

/** The key of a value under the new mapping. A constant, because Biome rejects a literal `then` key. */
export const THEN = 'then';

/** A record whose Zoho values would change. */
export const PreviewedRecord = z
  .object({
    kind: z.enum(SYNCED_KINDS),
    recordId: z.string(),
    title: z.string(),
    /** A null value leaves the Zoho field unchanged. */
    changes: z.array(z.object({ field: z.string(), now: z.string().nullable(), [THEN]: z.string().nullable() })),
  })
  .meta({ title: 'SyncMappingPreviewedRecord' });
export type PreviewedRecord = z.infer<typeof PreviewedRecord>;

/** A value that another user changed since `base` and the input sets differently. */
const OverwrittenValue = z.object({
  list: z.string().meta({ examples: ['Lead status'] }),
  word: z.string(),
  /** Null if they removed it. */
  theirs: z.string().nullable(),
});
export type OverwrittenValue = z.infer<typeof OverwrittenValue>;

export const MappingPreview = z
  .object({
    /** Records that would be sent again. */
    touched: z.number().int(),
    /** Up to ten of them. */
    records: z.array(PreviewedRecord),
    overruled: z.array(OverwrittenValue),
  })
  .meta({ title: 'SyncMappingPreview' });
export type MappingPreview = z.infer<typeof MappingPreview>;

export const syncMappingApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/sync/mapping',
    access: 'admin',
    summary: 'Retrieve the field mapping',
    description: 'Also returns the values available in Zoho. `offered` is null if Zoho can’t be reached.',
    reply: MappingWithOptions,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/sync/mapping',
    access: 'admin',
    summary: 'Update the field mapping',
    description:
      'Accepts any part of the mapping. Records whose Zoho values change are sent again; `queued` is their number. With `base`, only values that differ from it are changed, so changes saved by others since then are preserved.',
    body: MappingInput,
    reply: SavedMapping,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/sync/mapping/preview',
    access: 'admin',
    summary: 'Preview a field mapping',
    description: 'Returns the number of records that would be sent again and up to 10 of them. Nothing is saved.',
    body: z.strictObject({ mapping: MappingInput }),
    reply: MappingPreview,
  }),
};
