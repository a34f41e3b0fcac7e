import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    attachments: Attachment[];
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Published under the id of its ticket. */
    attachment: Attachment;
  }
}

export const Attachment = z.object({
  /** Also the id of the history entry that says it was added. */
  id: z.string(),
  name: z.string(),
  /** The type read from its first bytes; 'application/octet-stream' when they do not tell. */
  mediaType: z.string(),
  bytes: z.number().int(),
  /** A picture that may be shown; everything else is only downloaded. */
  isPicture: z.boolean(),
  addedBy: z.string(),
  addedById: z.string(),
  addedAt: isoTime,
});
export type Attachment = z.infer<typeof Attachment>;

/** How much the caller may still send today. */
export const UploadAllowance = z.object({
  usedBytes: z.number().int(),
  limitBytes: z.number().int(),
  /** Soon no files are taken from anybody. */
  isDiskLow: z.boolean(),
});
export type UploadAllowance = z.infer<typeof UploadAllowance>;

export const attachmentApi = {
  allowance: endpoint({
    method: 'GET',
    path: '/api/attachments/allowance',
    access: 'user',
    summary: 'Tells how many bytes the caller has sent as attachments today (UTC), and how many that may be.',
    reply: UploadAllowance,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/attachments',
    access: 'user',
    summary: 'Lists the attachments of a ticket, oldest first.',
    reply: z.array(Attachment),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/attachments',
    access: 'user',
    summary:
      'Attaches a file of at most 25 MB; sent again with the same "id" it is there once. 429 when the caller has sent too much today, 503 when the disk is almost full.',
    query: z.strictObject({ id: z.guid().optional() }),
    upload: 'file',
    reply: Attachment,
    status: 201,
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/attachments/:attachmentId',
    access: 'user',
    summary: 'Answers the bytes of an attachment; what is no picture is only downloaded.',
    produces: 'application/octet-stream',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tickets/:id/attachments/:attachmentId',
    access: 'user',
    summary: 'Removes an attachment; only who added it and Admins may. The history says so.',
  }),
};
