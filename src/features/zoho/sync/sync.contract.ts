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

/** The whole synchronization at one glance. */
export const SyncStatus = z
  .object({
    connected: z.boolean(),
    since: isoTime.nullable(),
    organization: z.string().nullable(),
    problem: z.object({ code: z.enum(SYNC_PROBLEMS), message: z.string(), since: isoTime }).nullable(),
    syncEnabled: z.boolean(),
    syncFrequency: z.enum(['manual', 'hourly', 'daily']),
    /** When the last action ended. */
    lastRunAt: isoTime.nullable(),
    /** Those that are not to be sent count in `total` only. */
    counts: z.object({ tickets: KindCounts, leads: KindCounts, customers: KindCounts }),
    queued: count,
    conflicts: count,
    /** Those that could not be sent, and those that were deleted in Zoho, which `gone` counts alone. */
    stuck: count,
    gone: count,
    /** Records that several of the other side may be. */
    choices: count,
    /** Records of Zoho that couldn't be read or saved. */
    unreadable: count,
    /** Tickets whose descriptions and comments are still to be read. */
    details: count,
    running: SyncRun.nullable(),
    nextRunAt: isoTime.nullable(),
    /** Calls of the last minute, and how many may be made in one. */
    calls: z.object({ used: count, limit: count }),
    /** Credits of the day that are left; null while Zoho has not said. */
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
