import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    sync: RecordSync;
  }
}

const count = z.number().int();

/** A record's link to Zoho and its sync state. */
export const RecordSync = z
  .object({
    zohoId: z.string().nullable(),
    /** The Zoho Desk ticket number. */
    number: z.string().nullable(),
    /** The page in Zoho; null if unknown. */
    url: z.string().nullable(),
    /** Why the last attempt failed; null if it succeeded or there was none. */
    reason: z.string().nullable(),
    tries: count,
    nextTryAt: isoTime.nullable(),
    /** Waits to be sent. */
    isQueued: z.boolean(),
    /** Number of fields with a conflict. */
    conflicts: count,
    /** Has several possible matches in Zoho. */
    hasChoice: z.boolean(),
    /** When it was found to be deleted in Zoho. */
    goneSince: isoTime.nullable(),
    /** An Admin decided to keep the deleted record in OBDesk only. */
    isLeft: z.boolean(),
    /** The description and comments haven't been fetched yet. */
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
