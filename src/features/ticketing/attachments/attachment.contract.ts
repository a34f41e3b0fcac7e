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
  /** Also the ID of the history entry about its upload. */
  id: z.string(),
  name: z.string(),
  /** Media type detected from the first bytes; 'application/octet-stream' if unknown. */
  mediaType: z.string(),
  bytes: z.number().int(),
  /** A picture that may be displayed. Other files can only be downloaded. */
  isPicture: z.boolean(),
  /** A HEIC photo that is displayed as a JPEG picture. Its own content can only be downloaded. */
  hasPreview: z.boolean(),
  addedBy: z.string(),
  addedById: z.string(),
  addedAt: isoTime,
});
export type Attachment = z.infer<typeof Attachment>;

/** How much the caller may still upload today. */
export const UploadAllowance = z.object({
  usedBytes: z.number().int(),
  limitBytes: z.number().int(),
  /** Disk space is so low that all uploads will soon be rejected. */
  isDiskLow: z.boolean(),
});
export type UploadAllowance = z.infer<typeof UploadAllowance>;

export const attachmentApi = {
  allowance: endpoint({
    method: 'GET',
    path: '/api/attachments/allowance',
    access: 'user',
    summary: 'Retrieve daily upload usage',
    description: 'Returns the bytes the caller has uploaded today (UTC), the daily limit and whether the disk is almost full.',
    reply: UploadAllowance,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/attachments',
    access: 'user',
    summary: 'List a ticket’s attachments',
    description: 'Returns the attachments, oldest first.',
    reply: z.array(Attachment),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/attachments',
    access: 'user',
    summary: 'Attach a file to a ticket',
    description:
      'The limit is 25 MB per file. Idempotent per `id`: a repeated request returns the stored attachment. Returns 409 if the ticket was merged or can’t hold another file, 413 if the file is too large, 429 if the caller is over the daily limit and 503 if the disk is almost full.',
    query: z.strictObject({ id: z.guid().optional() }),
    upload: 'file',
    reply: Attachment,
    status: 201,
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/attachments/:attachmentId',
    access: 'user',
    summary: 'Download an attachment',
    description: 'Images are served inline; all other files are served as downloads.',
    produces: 'application/octet-stream',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/attachments/:attachmentId/preview',
    access: 'user',
    summary: 'Retrieve a JPEG preview of a HEIC photo',
    description: 'Created within seconds after the photo was attached. Returns 404 if there is none.',
    produces: 'image/jpeg',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tickets/:id/attachments/:attachmentId',
    access: 'user',
    summary: 'Remove an attachment',
    description: 'Allowed for the uploader and Admins. The removal is recorded in the history. Returns 403 for other users.',
  }),
};
