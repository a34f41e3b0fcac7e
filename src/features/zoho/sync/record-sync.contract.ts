import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    sync: RecordSync;
  }
}

const count = z.number().int();

/** Where a record is in Zoho, and what keeps it from being there as it is here. */
export const RecordSync = z
  .object({
    /** The id it has in Zoho; null while it has none. */
    zohoId: z.string().nullable(),
    /** The number by which people know it there. */
    number: z.string().nullable(),
    /** The address of its page in Zoho; null where that is not known. */
    url: z.string().nullable(),
    /** Why it could not be sent; null where it could, or was not tried. */
    reason: z.string().nullable(),
    tries: count,
    nextTryAt: isoTime.nullable(),
    /** It waits to be sent. */
    isQueued: z.boolean(),
    /** How many fields wait for a decision. */
    conflicts: count,
    /** Several records of Zoho may be this one. */
    hasChoice: z.boolean(),
    /** Since when it is deleted in Zoho. */
    goneSince: isoTime.nullable(),
    /** Somebody has read that it is deleted and left it at that. */
    isLeft: z.boolean(),
    /** Its description and comments have not been read yet. */
    detailsDue: z.boolean(),
  })
  .meta({ title: 'RecordSync' });
export type RecordSync = z.infer<typeof RecordSync>;

export const recordSyncApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/sync/records/:kind/:recordId',
    access: 'user',
    summary: 'Retrieve a record’s sync state',
    description:
      'Returns the record’s link to Zoho and the reason if it isn’t synced. If a ticket was imported without its description and comments, they are fetched in the background.',
    reply: RecordSync,
  }),
};
