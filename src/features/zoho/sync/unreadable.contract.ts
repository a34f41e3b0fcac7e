import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { SYNCED_KINDS } from './synced-kinds.ts';

const count = z.number().int();

/** The unreadable part: the record, the description and all comments of a ticket, or single comments. */
const UNREADABLE_PARTS = ['record', 'details', 'comments'] as const;
export type UnreadablePart = (typeof UNREADABLE_PARTS)[number];

/** A Zoho record that couldn't be read or saved. */
export const UnreadableRecord = z
  .object({
    id: z.string(),
    kind: z.enum(SYNCED_KINDS),
    part: z.enum(UNREADABLE_PARTS),
    /** Null if the record has no ID. */
    zohoId: z.string().nullable(),
    /** The linked record in OBDesk, or null. */
    recordId: z.string().nullable(),
    /** '' if unknown. */
    title: z.string(),
    /** A sentence for users. */
    reason: z.string(),
    attempts: count,
    /** When reading first and last failed. */
    since: isoTime,
    lastAt: isoTime,
    /** Null if it is retried only on request or after a change in Zoho. */
    nextTryAt: isoTime.nullable(),
  })
  .meta({ title: 'UnreadableSyncRecord' });
export type UnreadableRecord = z.infer<typeof UnreadableRecord>;

const page = z.strictObject(paging);
export type UnreadableQuery = z.output<typeof page>;

/** The records to retry: some by ID, or all. */
export const RetryUnreadable = z
  .union([z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }), z.strictObject({ all: z.literal(true) })])
  .meta({ title: 'RetryUnreadableSyncRecords' });
export type RetryUnreadable = z.infer<typeof RetryUnreadable>;

export const unreadableApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/sync/unreadable',
    access: 'admin',
    summary: 'List unreadable records',
    description: 'Returns the Zoho records that OBDesk couldn’t read or save, oldest first.',
    query: page,
    reply: z.array(UnreadableRecord),
    paged: true,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/sync/unreadable/retry',
    access: 'admin',
    summary: 'Retry unreadable records',
    description:
      'Fetches the records again in the background. Records that can now be read are removed from the list. Returns 503 if Zoho isn’t connected.',
    body: RetryUnreadable,
    reply: z.object({ retried: count }),
  }),
};
