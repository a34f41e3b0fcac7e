import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { SyncRun } from './runs/sync-run.contract.ts';

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
    ...{ queued: count, conflicts: count },
    /** Those that could not be sent, and those that were deleted in Zoho, which `gone` counts alone. */
    ...{ stuck: count, gone: count },
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

/** Zoho sends up to 1,000 events with whole records in one delivery. */
export const HOOK_BODY_LIMIT = 8 * 1_048_576;
const HookReply = z.object({ received: z.boolean() });

export const syncApi = {
  status: endpoint({
    method: 'GET',
    path: '/api/sync/status',
    access: 'admin',
    summary: 'Reads how far both sides agree, what runs, and what is wrong.',
    reply: SyncStatus,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/sync/push-preview',
    access: 'admin',
    summary: 'Counts what a push would create, change and recognize; writes nothing.',
    reply: PushPreview,
  }),
  hook: endpoint({
    method: 'POST',
    path: '/api/sync/hooks/:service/:secret',
    access: 'public',
    summary: 'Zoho calls it when records change there; OBDesk then reads them.',
    body: z.unknown(),
    bodyLimits: { bytes: HOOK_BODY_LIMIT, listLength: Number.MAX_SAFE_INTEGER },
    rawBody: true,
    reply: HookReply,
    rateLimit: 'own',
    passesGuards: true,
    servedUnderOverload: true,
  }),
  hookCheck: endpoint({
    method: 'GET',
    path: '/api/sync/hooks/:service/:secret',
    access: 'public',
    summary: 'Zoho checks that the address exists.',
    reply: HookReply,
    rateLimit: 'own',
    passesGuards: true,
  }),
};
