import { LostLease } from '../../../../../platform/server/attempt.ts';
import { mayBeDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { type Base, type FieldMerge, hasUnsent, mergeFields, settleSent } from '../../field-merge.rules.ts';
import type { SyncContext } from '../links/context.ts';
import { isSettled, notSettled, type SyncFailure } from '../links/failure.ts';
import { clearCreating, findLink, type Link, markCreating, markSending, markSent, saveLink } from '../links/link.store.ts';
import { failed, type RecordOutcome, type SyncRequest } from '../links/outcome.ts';
import { readMapping } from '../links/state.store.ts';
import type { LocalRecord, MatchResult, RemoteRecord, SyncedRecord, WriteResult } from '../links/synced-record.ts';
import { completeSync, toBase } from './complete-sync.ts';
import { findConflictingValues } from './conflict.store.ts';
import { markRemoteDeleted } from './remote-deletions.ts';

/** Reads of a record that keeps changing in Zoho before the sync fails. */
const MAX_READS = 3;

const NOTHING_TO_MERGE: FieldMerge = { send: {}, apply: {}, conflicts: [], agreed: {} };

interface UnlinkedRecord<R> {
  readonly request: SyncRequest;
  readonly local: LocalRecord<R>;
  /** Has no remote ID. Set if the outcome of an earlier create is unknown or if an Admin ruled out all matches. */
  readonly link: Link | undefined;
}

interface LinkedRecord<R, T> {
  readonly request: SyncRequest;
  readonly local: LocalRecord<R>;
  readonly link: Link;
  readonly remote: RemoteRecord<T>;
}

/**
 * Syncs one record: matches or creates it in Zoho if it has no link, and merges its fields three ways if it has one. Makes no request if nothing has
 * changed. One transaction saves the result; a record that changes in the meantime stays in the queue.
 */
export async function syncRecord<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, request: SyncRequest): Promise<RecordOutcome> {
  const outcome = await syncOnce(context, sync, request);
  return outcome.kind === 'outdated' ? syncOnce(context, sync, { ...request, mustRead: true }) : outcome;
}

/** Applies the remote changes of a record without sending anything. */
export const pullRecord = <R, T>(context: SyncContext, sync: SyncedRecord<R, T>, id: string): Promise<RecordOutcome> =>
  syncRecord(context, sync, { id, mustRead: true, maySend: false, holdsLease: async () => true });

async function syncOnce<R, T>(run: SyncContext, sync: SyncedRecord<R, T>, request: SyncRequest): Promise<RecordOutcome> {
  const { database } = run.deps;
  // The mapping may have changed since the run started. A later change queues the record again.
  const context = { ...run, mapping: await readMapping(database) };
  const local = await sync.findLocal(context, database, request.id);
  if (!local) return { kind: 'missing' };
  // Read before the remote record, so that `completeSync` detects a concurrent run by its changed merge base.
  const link = await findLink(database, { kind: sync.kind, recordId: request.id });
  if (link?.goneSince) return { kind: 'deleted' };
  if (!link?.zohoId) return request.maySend ? matchOrCreate(context, sync, { request, local, link }) : { kind: 'unchanged' };
  const { sending } = link;
  if (request.maySend && sending && !isSettled(context.deps, new Date(sending.since))) return failed(notSettled());
  const mustRead =
    request.mustRead ||
    sending !== null ||
    hasUnsent(link.base, local.values) ||
    (await hasConflicts(context, sync, local)) ||
    (await sync.hasUnsentComments?.(context, local));
  if (!mustRead) return completeSync(context, sync, { request, local, link, merge: NOTHING_TO_MERGE, outcome: 'unchanged' });
  const remote = await sync.readRemote(context, link.zohoId);
  if (remote === 'deleted') return markRemoteDeleted(context, sync, local.id);
  if ('kind' in remote) return failed(remote);
  return mergeRecord(context, sync, { request, local, link, remote });
}

/** Whether Zoho has values that differ from the merge base, so that a local value equal to it may differ from them. */
const hasConflicts = async <R, T>({ deps }: SyncContext, { kind }: SyncedRecord<R, T>, { id }: LocalRecord<R>): Promise<boolean> =>
  (await findConflictingValues(deps.database, kind, [id])).has(id);

/** Links a record to its match in Zoho or to the result of an earlier create, or creates it. */
async function matchOrCreate<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, unlinked: UnlinkedRecord<R>): Promise<RecordOutcome> {
  const match = await findMatchInZoho(context, sync, unlinked);
  if (match === 'none') return createInZoho(context, sync, unlinked);
  return 'kind' in match ? failed(match) : adoptMatch(context, sync, unlinked, match.zohoId);
}

async function findMatchInZoho<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { local, link }: UnlinkedRecord<R>,
): Promise<MatchResult> {
  if (link?.creatingSince) {
    const since = new Date(link.creatingSince);
    if (!isSettled(context.deps, since)) return notSettled();
    const created = await sync.findCreatedRemote(context, local, since);
    if (created !== 'none') return created;
  }
  return link?.isNew ? 'none' : sync.findRemoteMatch(context, local);
}

async function adoptMatch<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { request, local }: UnlinkedRecord<R>,
  zohoId: string,
): Promise<RecordOutcome> {
  const key = { kind: sync.kind, recordId: local.id };
  await saveLink(context.deps.database, key, sync.zohoModule, { zohoId, creatingSince: null, goneSince: null, base: {} });
  const link = await findLink(context.deps.database, key);
  const remote = await sync.readRemote(context, zohoId);
  if (!link || remote === 'deleted') return failed(notSettled());
  if ('kind' in remote) return failed(remote);
  const outcome = await mergeRecord(context, sync, { request, local, link, remote });
  return outcome.kind === 'failed' || outcome.kind === 'waiting' ? outcome : { kind: 'linked' };
}

async function createInZoho<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { request, local }: UnlinkedRecord<R>,
): Promise<RecordOutcome> {
  const { database, clock } = context.deps;
  const key = { kind: sync.kind, recordId: local.id };
  const created = await sync.createRemote(context, local, async () => {
    if (!(await request.holdsLease())) throw new LostLease();
    await markCreating(database, key, sync.zohoModule, clock.now());
  });
  if ('kind' in created) {
    if (!mayBeWritten(created)) await clearCreating(database, key);
    return failed(created);
  }
  await saveLink(database, key, sync.zohoModule, {
    zohoId: created.zohoId,
    creatingSince: null,
    goneSince: null,
    rawStatus: created.status,
  });
  const link = await findLink(database, key);
  if (!link) return failed(notSettled());
  const comments = await sync.syncComments?.(context, { local, remote: created, maySend: true, isNew: true });
  const agreed = toBase(local.values, created.values);
  if (comments && 'failure' in comments) {
    await saveLink(database, key, sync.zohoModule, { base: agreed });
    return failed(comments.failure);
  }
  const merge = { ...NOTHING_TO_MERGE, agreed };
  return completeSync(context, sync, { request, local, link, merge, written: created, comments, outcome: 'created' });
}

const mayBeWritten = (failure: SyncFailure): boolean =>
  failure.kind === 'fault' ? failure.mayBeDone : failure.kind !== 'refusal' && mayBeDone(failure);

/** Sends local changes, applies remote ones and leaves conflicts to an Admin. If the remote record changes before the write, reads it again. */
async function mergeRecord<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, linked: LinkedRecord<R, T>): Promise<RecordOutcome> {
  const { request, local } = linked;
  const { database, clock } = context.deps;
  const key = { kind: sync.kind, recordId: local.id };
  let { remote, link } = linked;
  for (let reads = 1; ; reads += 1) {
    const base = settleSent(link.base, link.sending?.values ?? {}, remote.values);
    const merge = mergeFields({
      base,
      local: local.values,
      remote: remote.values,
      lenientFields: sync.lenientFields,
      effectOf: (field, remoteValue) => sync.effectOf(context, local, field, remoteValue),
    });
    const hasUnsentFields = request.maySend && Object.keys(merge.send).length > 0;
    if (hasUnsentFields) {
      const sending = { since: clock.now().toISOString(), values: toBase(local.values, merge.send) };
      if (!(await markSending(database, link, { base, sending }))) return { kind: 'outdated' };
      link = { ...link, base, sending };
    }
    const written = hasUnsentFields
      ? await sync.updateRemote(context, { local, remote, send: merge.send })
      : { zohoId: remote.zohoId, status: remote.status, values: remote.values };
    if (written === 'deleted') return markRemoteDeleted(context, sync, local.id);
    if (written !== 'stale') {
      if (!('kind' in written)) return completeMerge(context, sync, { ...linked, link, base, remote }, merge, written);
      if (!mayBeWritten(written)) await saveLink(database, key, sync.zohoModule, { sending: null });
      return failed(written);
    }
    const latest = await sync.readRemote(context, remote.zohoId);
    if (latest === 'deleted') return markRemoteDeleted(context, sync, local.id);
    if ('kind' in latest) return failed(latest);
    if (reads === MAX_READS) return failed({ kind: 'away', why: 'server_error', mayBeDone: false, retryAfterMs: undefined });
    remote = latest;
  }
}

/** Syncs the comments of a record with merged fields and saves the result. */
async function completeMerge<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { request, local, link, base, remote }: LinkedRecord<R, T> & { readonly base: Base },
  merge: FieldMerge,
  written: WriteResult,
): Promise<RecordOutcome> {
  const { database } = context.deps;
  const sentFields = request.maySend ? Object.entries(merge.send) : [];
  const sentValues = Object.fromEntries(sentFields.map(([field, value]) => [field, written.values[field] ?? value]));
  const sent = sentFields.length > 0 ? toBase(local.values, sentValues) : undefined;
  const comments = await sync.syncComments?.(context, { local, remote, maySend: request.maySend });
  if (comments && 'failure' in comments) {
    // Zoho already has the fields, so a retry only syncs the comments.
    if (sent) await markSent(database, link, sent);
    else if (request.maySend && link.sending) await markSending(database, link, { base, sending: null });
    return failed(comments.failure);
  }
  const hasSent = sentFields.length > 0 || comments?.hasSent === true;
  const hasApplied = Object.keys(merge.apply).length > 0 || comments?.hasReceived === true;
  const outcome = hasSent ? 'sent' : hasApplied ? 'applied' : 'unchanged';
  return completeSync(context, sync, { request, local, link, base, merge, ...(sent && { sent }), written, remote, comments, outcome });
}
