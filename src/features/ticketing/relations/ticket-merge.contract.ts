import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { MergeRecord } from '../../../platform/record/merge-record.ts';
import { TicketStatus } from '../tickets/ticket.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'ticket-merge': TicketMerge;
  }
}

/** A ticket merged into another one. */
export const TicketMerge = MergeRecord.meta({ title: 'TicketMerge' });
export type TicketMerge = MergeRecord;

const side = z.object({
  id: z.string(),
  summary: z.string(),
  customerCompany: z.string(),
  status: TicketStatus,
  createdAt: isoTime,
  version: z.number().int(),
});
export type MergeSide = z.infer<typeof side>;

/** Preview of a merge. */
export const MergePreview = z
  .object({
    kept: side,
    merged: side,
    /** Records that would move: '3 attachments'. */
    moves: z.array(z.string()),
    /** Why the tickets can't be merged this way; empty if they can. */
    obstacles: z.array(z.string()),
  })
  .meta({ title: 'TicketMergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

const ticketId = z.string().min(1).max(100);

/** Request for a merge. Versions are those that the user saw. Without them, the current state is merged. */
export const MergeRequest = z.strictObject({
  into: ticketId,
  version: z.number().int().optional(),
  intoVersion: z.number().int().optional(),
});
export type MergeRequest = z.infer<typeof MergeRequest>;

export const ticketMergeApi = {
  preview: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/merge',
    access: 'user',
    summary: 'Preview a ticket merge',
    description: 'Returns the items that would move to the other ticket and any obstacles to the merge. Nothing is changed.',
    query: z.strictObject({ into: ticketId }),
    reply: MergePreview,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/merge',
    access: 'user',
    summary: 'Merge a ticket into another',
    description:
      'Moves notes, comments, files, watchers and links to the other ticket and closes the merged one. Returns 409 if either ticket was already merged, if `version` or `intoVersion` is outdated, or if the preview lists an obstacle.',
    body: MergeRequest,
    reply: TicketMerge,
    status: 201,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/tickets/merges/:mergeId/undo',
    access: 'user',
    summary: 'Undo a ticket merge',
    description:
      'Moves the items back and restores the status of the merged ticket. Entries added since the merge stay where they are. Returns 409 if the remaining ticket has since been merged into another.',
    reply: TicketMerge,
  }),
};
