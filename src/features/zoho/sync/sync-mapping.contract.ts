import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from '../../business/leads/lead.contract.ts';
import { TICKET_STATUSES, TICKET_TYPES } from '../../ticketing/tickets/ticket.contract.ts';
import { SYNCED_KINDS } from './synced-kinds.ts';

/** Fields of a ticket that a custom field of Zoho Desk may keep. */
const MAPPED_FIELDS = ['toolSerial', 'vehicle', 'vin', 'mileage'] as const;

const theirs = z.string().trim().min(1).max(200);
/** Each of our words with its counterpart in Zoho; what is absent has none. */
const out = <T extends readonly [string, ...string[]]>(words: T) => z.partialRecord(z.enum(words), theirs);
/** Words of Zoho with ours. */
const back = <T extends readonly [string, ...string[]]>(words: T) => z.record(theirs, z.enum(words));

const tickets = {
  statusOut: out(TICKET_STATUSES),
  statusIn: back(TICKET_STATUSES),
  /** The department of each of our types. */
  department: out(TICKET_TYPES),
  /** The names of custom fields, such as cf_serial. */
  fields: z.partialRecord(
    z.enum(MAPPED_FIELDS),
    theirs.regex(/^cf_\w+$/, 'must be the API name of a custom field, such as cf_serial').meta({ examples: ['cf_serial'] }),
  ),
};
const leads = { statusOut: out(LEAD_STATUSES), statusIn: back(LEAD_STATUSES), sourceOut: out(LEAD_SOURCES), sourceIn: back(LEAD_SOURCES) };

const whole = { tickets: z.strictObject(tickets), leads: z.strictObject(leads) };

/** How our words and those of Zoho are translated. A word of ours without a counterpart leaves the field in Zoho alone. */
export const SyncMapping = z.strictObject(whole).meta({ title: 'SyncMapping' });
export type SyncMapping = z.infer<typeof SyncMapping>;

/** Any part of a mapping; what Zoho offers may come back as it was read. */
export const MappingInput = z
  .strictObject({
    tickets: z.strictObject(tickets).partial().optional(),
    leads: z.strictObject(leads).partial().optional(),
    offered: z.unknown().optional(),
    /** The mapping the edit started from. If given, only values that differ from it change, so later saves by other people are preserved. */
    base: z.strictObject(whole).optional(),
  })
  .meta({ title: 'GivenSyncMapping' });
export type MappingInput = z.infer<typeof MappingInput>;

const texts = z.array(z.string());

/** What Zoho has that can be mapped to; null while Zoho cannot be asked. */
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

/** A mapping that was just saved. */
export const SavedMapping = MappingWithOptions.extend({
  /** Records that Zoho gets other words of now, and that are sent again. */
  queued: z.number().int(),
}).meta({ title: 'SavedSyncMapping' });
export type SavedMapping = z.infer<typeof SavedMapping>;

/** The key of what is sent with the other mapping. */
export const THEN = 'then';

/** A record of which Zoho would get something else. */
export const PreviewedRecord = z
  .object({
    kind: z.enum(SYNCED_KINDS),
    recordId: z.string(),
    title: z.string(),
    /** Null: the field is left alone. */
    changes: z.array(z.object({ field: z.string(), now: z.string().nullable(), [THEN]: z.string().nullable() })),
  })
  .meta({ title: 'SyncMappingPreviewedRecord' });
export type PreviewedRecord = z.infer<typeof PreviewedRecord>;

/** A value that a colleague changed since `base` and the given mapping sets differently; null if they removed it. */
const OverwrittenValue = z.object({
  list: z.string().meta({ examples: ['Lead status'] }),
  word: z.string(),
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
