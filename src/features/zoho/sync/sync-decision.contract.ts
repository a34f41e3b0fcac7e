import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { SYNCED_KINDS } from './synced-kinds.ts';

const count = z.number().int();
const kind = z.enum(SYNCED_KINDS);

/** A field that was changed in OBDesk and in Zoho. */
export const SyncConflict = z
  .object({
    id: z.string(),
    kind,
    recordId: z.string(),
    title: z.string(),
    field: z.string(),
    label: z.string(),
    /** The last synced value; null if unknown. */
    base: z.string().nullable(),
    ours: z.string(),
    theirs: z.string(),
    /** The values formatted for display: amounts with their currency, OBDesk statuses by their OBDesk names. */
    shown: z.object({ base: z.string().nullable(), ours: z.string(), theirs: z.string() }),
    /** The user who changed it in OBDesk; '' if unknown. */
    oursBy: z.string(),
    oursAt: isoTime,
    theirsAt: isoTime,
  })
  .meta({ title: 'SyncConflict' });
export type SyncConflict = z.infer<typeof SyncConflict>;

/** A record that failed to sync or was deleted in Zoho. */
export const FailedRecord = z
  .object({
    id: z.string(),
    kind,
    recordId: z.string(),
    title: z.string(),
    message: z.string(),
    reason: z.string(),
    tries: count,
    /** Null if it is retried only after a change or on request. */
    nextTryAt: isoTime.nullable(),
    since: isoTime,
    /** Deleted in Zoho. */
    isGone: z.boolean(),
  })
  .meta({ title: 'StuckRecord' });
export type FailedRecord = z.infer<typeof FailedRecord>;

/** A value of a record or of a possible match. Both list the same fields in the same order. */
export const MatchFact = z.object({
  label: z.string(),
  /** Formatted for display; '' if empty. */
  value: z.string(),
  /** Whether the record has the same value; null for the record itself, or if it doesn't have the field. */
  isSame: z.boolean().nullable(),
});
export type MatchFact = z.infer<typeof MatchFact>;

/** Facts about a record. Empty if the record was deleted or an earlier version found it. */
const known = {
  facts: z.array(MatchFact),
  lastActivity: isoTime.nullable(),
};

export const SyncCandidate = z.object({ id: z.string(), title: z.string(), ...known });
export type SyncCandidate = z.infer<typeof SyncCandidate>;

/** A record with several possible matches in the other system. */
export const AmbiguousMatch = z
  .object({
    id: z.string(),
    kind,
    /** The OBDesk record whose candidates are in Zoho; null for a Zoho record whose candidates are in OBDesk. */
    recordId: z.string().nullable(),
    zohoId: z.string().nullable(),
    title: z.string(),
    ...known,
    candidates: z.array(SyncCandidate),
    since: isoTime,
  })
  .meta({ title: 'SyncChoice' });
export type AmbiguousMatch = z.infer<typeof AmbiguousMatch>;

const record = z.strictObject({ kind, recordId: z.string().max(200) });
const many = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(500);

/** A decision for one or more items. */
export const GivenDecision = z
  .discriminatedUnion('about', [
    z.strictObject({ about: z.literal('conflict'), ids: many(z.uuid()), keep: z.enum(['ours', 'theirs']) }),
    z.strictObject({ about: z.literal('gone'), records: many(record), answer: z.enum(['leave', 'send-again']) }),
    /** `candidate` is null if none matches; a new record is created in the other system. */
    z.strictObject({ about: z.literal('choice'), id: z.uuid(), candidate: z.string().max(200).nullable() }),
  ])
  .meta({ title: 'GivenSyncDecision' });
export type GivenDecision = z.infer<typeof GivenDecision>;

/** A recorded decision, with the number of items and the time left to undo it. */
export const SyncDecision = z
  .object({ id: z.string(), decided: count, undoUntil: isoTime, undoWithinMs: count })
  .meta({ title: 'SyncDecision' });
export type SyncDecision = z.infer<typeof SyncDecision>;

export const WaitingQuery = z.strictObject({ ...paging, kind: kind.optional(), recordId: z.string().max(300).optional() });
export type WaitingQuery = z.output<typeof WaitingQuery>;

export const FailedRecordQuery = z.strictObject({
  ...paging,
  /** Only records that failed to sync (`refused`), or only those deleted in Zoho. */
  why: z.enum(['refused', 'gone']).optional(),
});
export type FailedRecordQuery = z.output<typeof FailedRecordQuery>;

export const syncDecisionApi = {
  conflicts: endpoint({
    method: 'GET',
    path: '/api/sync/conflicts',
    access: 'admin',
    summary: 'List conflicts',
    description: 'Returns the fields that changed in both OBDesk and Zoho, oldest first.',
    query: WaitingQuery,
    reply: z.array(SyncConflict),
    paged: true,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/sync/conflicts/:id',
    access: 'admin',
    summary: 'Resolve a conflict',
    description:
      'Keeps the OBDesk value (`ours`) or the Zoho value (`theirs`). Applies immediately and can’t be undone. Returns 404 if the conflict is already resolved.',
    body: z.strictObject({ keep: z.enum(['ours', 'theirs']) }),
  }),
  stuck: endpoint({
    method: 'GET',
    path: '/api/sync/stuck',
    access: 'admin',
    summary: 'List failed records',
    description: 'Returns the records that failed to sync or were deleted in Zoho, oldest first.',
    query: FailedRecordQuery,
    reply: z.array(FailedRecord),
    paged: true,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/sync/stuck/:kind/:recordId/retry',
    access: 'admin',
    summary: 'Retry a failed record',
    description: 'If the record was deleted in Zoho, it is created again. Returns 404 if the record isn’t in the list of failed records.',
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/sync/choices',
    access: 'admin',
    summary: 'List possible matches',
    description:
      'Returns the records that may match records in the other system, oldest first. The values of the record and of each possible match can be compared field by field.',
    query: WaitingQuery,
    reply: z.array(AmbiguousMatch),
    paged: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/sync/decisions',
    access: 'admin',
    summary: 'Record one or more decisions',
    description:
      'Resolves conflicts, records deleted in Zoho or a possible match. The decision is applied after 10 seconds and can be undone until then. Items that already have a decision are skipped. Returns 404 if none are left.',
    body: GivenDecision,
    reply: SyncDecision,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/sync/decisions/:id',
    access: 'admin',
    summary: 'Undo a decision',
    description: 'Returns 404 if the decision was already applied or undone.',
  }),
};
