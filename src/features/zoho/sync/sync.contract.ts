import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { SyncRun } from './sync-run.contract.ts';

const SYNC_PROBLEMS = [
  ...(['revoked', 'throttled', 'wrong_data_centre', 'unreachable'] as const),
  ...(['allowance_used', 'scope_missing', 'maintenance', 'restored_copy'] as const),
] as const;

const count = z.number().int();

const KindCounts = z.object({ total: count, synced: count, pending: count, error: count });

export const SyncStatus = z
  .object({
    connected: z.boolean(),
    since: isoTime.nullable(),
    organization: z.string().nullable(),
    problem: z.object({ code: z.enum(SYNC_PROBLEMS), message: z.string(), since: isoTime }).nullable(),
    syncEnabled: z.boolean(),
    syncFrequency: z.enum(['manual', 'hourly', 'daily']),
    /** When the last action finished. */
    lastRunAt: isoTime.nullable(),
    /** Unsynced records count only in `total`. */
    counts: z.object({ tickets: KindCounts, leads: KindCounts, customers: KindCounts }),
    queued: count,
    conflicts: count,
    /** Records that failed to sync or were deleted in Zoho; `gone` counts only the latter. */
    stuck: count,
    gone: count,
    /** Records with several possible matches. */
    choices: count,
    /** Zoho records that couldn't be read or saved. */
    unreadable: count,
    /** Tickets whose description and comments haven't been fetched yet. */
    details: count,
    running: SyncRun.nullable(),
    nextRunAt: isoTime.nullable(),
    /** API calls in the last minute, and the limit per minute. */
    calls: z.object({ used: count, limit: count }),
    /** API credits left today; null while unknown. */
    allowance: z.object({ crm: count.nullable(), desk: count.nullable() }),
  })
  .meta({ title: 'SyncStatus' });
export type SyncStatus = z.infer<typeof SyncStatus>;

const PushCounts = z.object({ create: count, update: count, adopt: count, unchanged: count, unsynced: count });
export const PushPreview = z.object({ tickets: PushCounts, leads: PushCounts, customers: PushCounts }).meta({ title: 'PushPreview' });
export type PushPreview = z.infer<typeof PushPreview>;

export const syncApi = {
  status: endpoint({
    method: 'GET',
    path: '/api/sync/status',
    access: 'admin',
    summary: 'Retrieve the sync status',
    description: 'Returns the counts of synced records, the running action and any problem with the connection.',
    reply: SyncStatus,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/sync/push-preview',
    access: 'admin',
    summary: 'Preview a push',
    description:
      'Returns how many records a push would create, update and link to existing Zoho records (`adopt`). Nothing is sent. Returns 503 if Zoho isn’t connected or can’t be reached.',
    reply: PushPreview,
  }),
};
