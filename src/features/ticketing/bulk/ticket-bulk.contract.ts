import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { ALERT_TAGS, TicketQuery, ticketFields } from '../tickets/ticket.contract.ts';

/** Maximum number of tickets per bulk change. */
export const BULK_LIMIT = 1_000;

const TOO_MANY = 'The limit is 1,000 tickets at a time. Narrow the list or update in batches.';
const NOTHING = 'Choose at least one change';

const people = ticketFields.assignees.input;
const tags = z.array(z.enum(ALERT_TAGS)).max(ALERT_TAGS.length);

/** The change to each ticket. Absent fields stay unchanged. */
export const BulkChange = z
  .strictObject({
    status: ticketFields.status.input.optional(),
    type: ticketFields.type.input.optional(),
    /** Replaces the assignees. An empty list unassigns the tickets. */
    assignees: people.optional(),
    addAssignees: people.optional(),
    addTags: tags.optional(),
    removeTags: tags.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), NOTHING);
export type BulkChange = z.output<typeof BulkChange>;
export type BulkChangeInput = z.input<typeof BulkChange>;

const BulkRequest = z.strictObject({
  ids: z.array(z.string().max(100)).min(1, 'Choose at least one ticket').max(BULK_LIMIT, TOO_MANY),
  change: BulkChange,
  /** Returns the preview without changing anything. */
  dryRun: z.boolean().default(false),
});
export type BulkRequest = z.output<typeof BulkRequest>;

const Changed = z.object({
  id: z.string(),
  summary: z.string(),
  /** Its new history entries: 'Status changed from New to On Hold'. */
  lines: z.array(z.string()),
});
export type ChangedTicket = z.infer<typeof Changed>;

const BulkResult = z.object({
  /** ID to undo the change; null if nothing changed. */
  batchId: z.string().nullable(),
  changed: z.array(Changed),
  /** Unchanged tickets with the reason. An unknown ticket has an empty summary. */
  skipped: z.array(z.object({ id: z.string(), summary: z.string(), reason: z.string() })),
});
export type BulkResult = z.infer<typeof BulkResult>;

const BulkUndo = z.object({
  restored: z.array(Changed),
  /** Labels of fields that have changed since. They keep their later values. */
  kept: z.array(z.object({ id: z.string(), summary: z.string(), fields: z.array(z.string()) })),
});
export type BulkUndo = z.infer<typeof BulkUndo>;

export const ticketBulkApi = {
  matchingIds: endpoint({
    method: 'GET',
    path: '/api/tickets/ids',
    access: 'user',
    summary: 'List the IDs of matching tickets',
    description: 'Returns up to 1,000 IDs, most recently updated first. `hasMore` is true if more tickets match.',
    query: TicketQuery.omit({ limit: true, cursor: true }),
    reply: z.object({ ids: z.array(z.string()), hasMore: z.boolean() }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/tickets/bulk',
    access: 'user',
    summary: 'Update multiple tickets',
    description:
      'Updates the status, type, assignees or tags of up to 1,000 tickets in one transaction: all or none. With `dryRun`, returns the outcome without saving it. Tickets that are unknown, merged, already up to date or would exceed 50 assignees are returned as `skipped`, each with a reason.',
    body: BulkRequest,
    bodyLimits: { bytes: 1_048_576, listLength: 50_000 },
    reply: BulkResult,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/tickets/bulk/:batchId/undo',
    access: 'user',
    summary: 'Undo a bulk update',
    description:
      'Allowed for the user who made it and Admins. Fields that were changed again since then are returned as `kept`. Returns 409 if it was already undone.',
    reply: BulkUndo,
  }),
};
