import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { SYNCED_KINDS } from './synced-kinds.ts';

const count = z.number().int();

/** What couldn't be read: the record itself, the description and all comments of a ticket, or single comments. */
const UNREADABLE_PARTS = ['record', 'details', 'comments'] as const;
export type UnreadablePart = (typeof UNREADABLE_PARTS)[number];

/** A record of Zoho that was set aside, so that others could be read. */
export const UnreadableRecord = z
  .object({
    id: z.string(),
    kind: z.enum(SYNCED_KINDS),
    part: z.enum(UNREADABLE_PARTS),
    /** Null: Zoho sent the record without an ID. */
    zohoId: z.string().nullable(),
    /** The record in OBDesk; null if it isn't here yet. */
    recordId: z.string().nullable(),
    /** '' if unknown. */
    title: z.string(),
    /** In plain words. */
    reason: z.string(),
    attempts: count,
    /** When it was first and last tried. */
    since: isoTime,
    lastAt: isoTime,
    /** Null until a person retries it or it changes in Zoho. */
    nextTryAt: isoTime.nullable(),
  })
  .meta({ title: 'UnreadableSyncRecord' });
export type UnreadableRecord = z.infer<typeof UnreadableRecord>;

const page = z.strictObject(paging);
export type UnreadableQuery = z.output<typeof page>;

/** Which records to retry: some by their IDs in this list, or all. */
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
