import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { askedCount, isoTime } from '../../../platform/fields.ts';
import { GivenMapping, MappingPreview, OfferedMapping } from './mapping/sync-mapping.contract.ts';
import { SYNC_ACTION_NAMES } from './sync-texts.rules.ts';
import { SYNCED_KINDS } from './synced-kinds.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    sync: TicketSync;
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'sync-run': SyncRun;
  }
}

const SYNC_PROBLEMS = [
  ...(['revoked', 'throttled', 'wrong_data_centre', 'unreachable'] as const),
  ...(['allowance_used', 'scope_missing', 'maintenance'] as const),
] as const;

const count = z.number().int();

/** One action with what became of it. */
export const SyncRun = z
  .object({
    id: z.string(),
    action: z.enum(SYNC_ACTION_NAMES),
    label: z.string(),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    /** The name of who started it; 'System' for the schedule. */
    by: z.string(),
    startedAt: isoTime,
    finishedAt: isoTime.nullable(),
    ...{ done: count, total: count.nullable() },
    ...{ added: count, updated: count, unchanged: count, conflicts: count, failed: count },
    /** The outcome in one sentence; null while it runs. */
    message: z.string().nullable(),
    /** What happened and what to do, where it failed. */
    reason: z.string().nullable(),
  })
  .meta({ title: 'SyncRun' });
export type SyncRun = z.infer<typeof SyncRun>;

const KindCounts = z.object({ total: count, synced: count, pending: count, error: count });

/** The whole synchronization at one glance. */
export const SyncStatus = z
  .object({
    connected: z.boolean(),
    since: isoTime.nullable(),
    organization: z.string().nullable(),
    problem: z.object({ code: z.enum(SYNC_PROBLEMS), message: z.string(), since: isoTime }).nullable(),
    syncEnabled: z.boolean(),
    /** Those that are not to be sent count in `total` only. */
    counts: z.object({ tickets: KindCounts, leads: KindCounts, customers: KindCounts }),
    ...{ queued: count, conflicts: count, stuck: count },
    running: SyncRun.nullable(),
    nextRunAt: isoTime.nullable(),
    /** Calls of the last minute, and how many may be made in one. */
    calls: z.object({ used: count, limit: count }),
    /** Credits of the day that are left; null while Zoho has not said. */
    allowance: z.object({ crm: count.nullable(), desk: count.nullable() }),
  })
  .meta({ title: 'SyncStatus' });
export type SyncStatus = z.infer<typeof SyncStatus>;

const SyncLogLine = z.object({ id: z.string(), at: isoTime, text: z.string() }).meta({ title: 'SyncLogLine' });

const PushCounts = z.object({ create: count, update: count, adopt: count, unchanged: count, unsynced: count });
export const PushPreview = z.object({ tickets: PushCounts, leads: PushCounts, customers: PushCounts }).meta({ title: 'PushPreview' });
export type PushPreview = z.infer<typeof PushPreview>;

/** A field that was changed here and in Zoho. */
export const SyncConflict = z
  .object({
    id: z.string(),
    kind: z.enum(SYNCED_KINDS),
    ...{ recordId: z.string(), title: z.string(), field: z.string(), label: z.string() },
    /** What both had; null where that is not known. */
    base: z.string().nullable(),
    ...{ ours: z.string(), theirs: z.string(), oursBy: z.string(), oursAt: isoTime, theirsAt: isoTime },
  })
  .meta({ title: 'SyncConflict' });
export type SyncConflict = z.infer<typeof SyncConflict>;

/** A record that could not be sent, or that was deleted in Zoho. */
export const StuckRecord = z
  .object({
    kind: z.enum(SYNCED_KINDS),
    ...{ recordId: z.string(), title: z.string(), message: z.string(), reason: z.string(), tries: count },
    /** Null: not before somebody changes it or asks for it. */
    nextTryAt: isoTime.nullable(),
    since: isoTime,
  })
  .meta({ title: 'StuckRecord' });
export type StuckRecord = z.infer<typeof StuckRecord>;

/** What keeps a ticket from being in Zoho as it is here. */
export const TicketSync = z
  .object({
    /** Why it could not be sent; null where it could, or was not tried. */
    reason: z.string().nullable(),
    /** How many fields wait for a decision. */
    conflicts: count,
    /** It was deleted in Zoho. */
    isGone: z.boolean(),
    /** Its description and comments have not been read yet. */
    detailsDue: z.boolean(),
  })
  .meta({ title: 'TicketSync' });
export type TicketSync = z.infer<typeof TicketSync>;

const HookReply = z.object({ received: z.boolean() });

const limit = z.strictObject({ limit: askedCount(500).default(50) });

export const syncApi = {
  status: endpoint({
    method: 'GET',
    path: '/api/sync/status',
    access: 'admin',
    summary: 'Reads how far both sides agree, what runs, and what is wrong.',
    reply: SyncStatus,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/sync/runs',
    access: 'admin',
    summary: 'Starts an action; one at a time on all servers.',
    body: z.strictObject({
      action: z.enum(SYNC_ACTION_NAMES),
      /** Of `push-all`: also records that are not to be sent until now. */
      unsynced: z.boolean().default(false),
    }),
    reply: SyncRun,
    status: 202,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/sync/runs',
    access: 'admin',
    summary: 'Lists actions, the newest first.',
    query: limit,
    reply: z.array(SyncRun),
  }),
  run: endpoint({ method: 'GET', path: '/api/sync/runs/:id', access: 'admin', summary: 'Reads an action.', reply: SyncRun }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/sync/runs/:id/cancel',
    access: 'admin',
    summary: 'Stops an action after what it is at.',
    reply: SyncRun,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/sync/log',
    access: 'admin',
    summary: 'Lists what was started and how it ended, the newest first.',
    query: limit,
    reply: z.array(SyncLogLine),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/sync/push-preview',
    access: 'admin',
    summary: 'Counts what a push would create, change and recognize; writes nothing.',
    reply: PushPreview,
  }),
  conflicts: endpoint({
    method: 'GET',
    path: '/api/sync/conflicts',
    access: 'admin',
    summary: 'Lists fields that were changed on both sides, the oldest first.',
    query: limit,
    reply: z.array(SyncConflict),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/sync/conflicts/:id',
    access: 'admin',
    summary: 'Decides a conflict: our value or that of Zoho.',
    body: z.strictObject({ keep: z.enum(['ours', 'theirs']) }),
  }),
  stuck: endpoint({
    method: 'GET',
    path: '/api/sync/stuck',
    access: 'admin',
    summary: 'Lists records that could not be sent, or were deleted in Zoho, the oldest first.',
    query: limit,
    reply: z.array(StuckRecord),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/sync/stuck/:kind/:recordId/retry',
    access: 'admin',
    summary: 'Sends a record again; one that was deleted in Zoho is created there once more.',
  }),
  ofTicket: endpoint({
    method: 'GET',
    path: '/api/sync/tickets/:id',
    access: 'user',
    summary: 'Reads why a ticket is not in Zoho as it is here. One that came without description and comments gets them now.',
    reply: TicketSync,
  }),
  mapping: endpoint({
    method: 'GET',
    path: '/api/sync/mapping',
    access: 'admin',
    summary: 'Reads how words are translated, and what Zoho offers.',
    reply: OfferedMapping,
  }),
  saveMapping: endpoint({
    method: 'PUT',
    path: '/api/sync/mapping',
    access: 'admin',
    summary: 'Sets how words are translated, any part of it.',
    body: GivenMapping,
    reply: OfferedMapping,
  }),
  previewMapping: endpoint({
    method: 'POST',
    path: '/api/sync/mapping/preview',
    access: 'admin',
    summary: 'Shows on up to ten records what a mapping would send instead; writes nothing.',
    body: z.strictObject({ mapping: GivenMapping }),
    reply: z.array(MappingPreview),
  }),
  hook: endpoint({
    method: 'POST',
    path: '/api/sync/hooks/:service/:secret',
    access: 'public',
    summary: 'Zoho calls it when something changes there; it is a hint to look.',
    body: z.unknown(),
    reply: HookReply,
    passesGuards: true,
    servedUnderOverload: true,
  }),
  hookCheck: endpoint({
    method: 'GET',
    path: '/api/sync/hooks/:service/:secret',
    access: 'public',
    summary: 'Zoho asks whether somebody listens.',
    reply: HookReply,
    passesGuards: true,
  }),
};
