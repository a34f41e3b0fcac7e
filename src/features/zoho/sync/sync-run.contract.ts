import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { BULK_IMPORTS, LOG_EVENTS, SYNC_ACTION_NAMES } from './sync-texts.rules.ts';
import { SYNCED_KINDS } from './synced-kinds.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'sync-run': SyncRun;
  }
}

const count = z.number().int();

/** A run of a sync action. */
export const SyncRun = z
  .object({
    id: z.string(),
    action: z.enum(SYNC_ACTION_NAMES),
    label: z.string(),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    /** Stop was requested; the run ends after its current step. */
    isCancelled: z.boolean(),
    /** Full name of the user who started it; 'System' for the schedule. */
    by: z.string(),
    startedAt: isoTime,
    finishedAt: isoTime.nullable(),
    done: count,
    total: count.nullable(),
    added: count,
    updated: count,
    unchanged: count,
    conflicts: count,
    failed: count,
    /** The outcome in a sentence; null while it runs. */
    message: z.string().nullable(),
    /** If it failed: what happened and what to do. */
    reason: z.string().nullable(),
  })
  .meta({ title: 'SyncRun' });
export type SyncRun = z.infer<typeof SyncRun>;

/** The outcome of a record in a run. `waits` means that an Admin must decide. */
export const RUN_OUTCOMES = ['added', 'updated', 'waits', 'failed'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** A record that a run added, updated, left for a decision or failed to sync. */
export const SyncRunRecord = z
  .object({
    id: count,
    kind: z.enum(SYNCED_KINDS),
    /** '' for a Zoho record that isn't in OBDesk. */
    recordId: z.string(),
    /** The Zoho ID of a record that couldn't be imported, otherwise null. */
    zohoId: z.string().nullable(),
    title: z.string(),
    outcome: z.enum(RUN_OUTCOMES),
    /** Why it failed, in a sentence for users. */
    reason: z.string().nullable(),
  })
  .meta({ title: 'SyncRunRecord' });
export type SyncRunRecord = z.infer<typeof SyncRunRecord>;

export const RunRecordQuery = z.strictObject({ ...paging, outcome: z.enum(RUN_OUTCOMES).optional() });
export type RunRecordQuery = z.output<typeof RunRecordQuery>;

export const SyncLogLine = z
  .object({
    id: count,
    at: isoTime,
    text: z.string(),
    event: z.enum(LOG_EVENTS),
    runId: z.string().nullable(),
  })
  .meta({ title: 'SyncLogLine' });
export type SyncLogLine = z.infer<typeof SyncLogLine>;

/** The size of an import. */
export const ImportPreview = z
  .object({
    /** Matching tickets in Zoho Desk, including those that are already in OBDesk. */
    count,
    /** API calls for the tickets, without their details. */
    calls: count,
    /** The limit of API calls per minute for all of OBDesk. */
    callsPerMinute: count,
  })
  .meta({ title: 'SyncImportPreview' });
export type ImportPreview = z.infer<typeof ImportPreview>;

const page = z.strictObject(paging);
export type SyncPageQuery = z.output<typeof page>;

export const syncRunApi = {
  start: endpoint({
    method: 'POST',
    path: '/api/sync/runs',
    access: 'admin',
    summary: 'Start a sync action',
    description:
      'Only one action can run at a time. Returns 409 with the running action as `current` if another one is running, and 503 if Zoho isn’t connected or maintenance mode is on.',
    body: z.strictObject({
      action: z.enum(SYNC_ACTION_NAMES),
      /** For `push-all`: also sends unsynced records. */
      unsynced: z.boolean().default(false),
    }),
    reply: SyncRun,
    status: 202,
  }),
  importPreview: endpoint({
    method: 'GET',
    path: '/api/sync/import-preview',
    access: 'admin',
    summary: 'Preview an import',
    description: 'Returns the number of tickets in Zoho Desk that the import would fetch. Nothing is imported.',
    query: z.strictObject({ action: z.enum(BULK_IMPORTS) }),
    reply: ImportPreview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/sync/runs',
    access: 'admin',
    summary: 'List sync actions',
    description: 'Returns the actions of the last 90 days, newest first.',
    query: page,
    reply: z.array(SyncRun),
    paged: true,
  }),
  get: endpoint({ method: 'GET', path: '/api/sync/runs/:id', access: 'admin', summary: 'Retrieve a sync action', reply: SyncRun }),
  records: endpoint({
    method: 'GET',
    path: '/api/sync/runs/:id/records',
    access: 'admin',
    summary: 'List a sync action’s records',
    description: 'Returns the records that the action added, updated, left for a decision (`waits`) or failed to sync.',
    query: RunRecordQuery,
    reply: z.array(SyncRunRecord),
    paged: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/sync/runs/:id/cancel',
    access: 'admin',
    summary: 'Stop a sync action',
    description: 'The action stops after its current step.',
    reply: SyncRun,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/sync/log',
    access: 'admin',
    summary: 'List sync log entries',
    description: 'Returns the entries of the last 90 days, newest first.',
    query: page,
    reply: z.array(SyncLogLine),
    paged: true,
  }),
};
