import { LostLease } from '../../../../../platform/server/attempt.ts';
import { mayBeDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { type FieldMerge, hasUnsent } from '../../field-merge.rules.ts';
import type { SyncContext } from '../links/context.ts';
import { isSettled, notSettled, type SyncFailure } from '../links/failure.ts';
import { clearCreating, findLink, type Link, markCreating, saveLink } from '../links/link.store.ts';
import type { SyncRequest } from '../links/outcome.ts';
import { failed, type RecordOutcome } from '../links/outcome.ts';
import { readMapping } from '../links/state.store.ts';
import type { LocalRecord, MatchResult, SyncedRecord, WriteResult } from '../links/synced-record.ts';
import { completeSync } from './complete-sync.ts';
import { reconcile } from './reconcile.ts';
import { markRemoteDeleted } from './remote-deletions.ts';

interface Unlinked<R> {
  readonly request: SyncRequest;
  readonly local: LocalRecord<R>;
  /** There where a create before has an unknown outcome. */
  readonly link: Link | undefined;
}

/** Links a record that has no counterpart yet: to one that is recognized, to one that an earlier call has created, else to a new one. */
async function pushRecord<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, unlinked: Unlinked<R>): Promise<RecordOutcome> {
  const { local, link } = unlinked;
  const found = link?.creatingSince ? await findCreated(context, sync, local, link) : await recognize(context, sync, local, link);
  if (found === 'none') return create(context, sync, unlinked);
  return 'kind' in found ? failed(found) : adopt(context, sync, unlinked, found.zohoId);
}

/** Looks for what a call before may have created, once that call is over in any case. */
async function findCreated<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, local: LocalRecord<R>, link: Link): Promise<MatchResult> {
  const since = new Date(link.creatingSince ?? 0);
  if (!isSettled(context.deps, since)) return notSettled();
  const created = await sync.findCreatedRemote(context, local, since);
  return created === 'none' ? recognize(context, sync, local, link) : created;
}

/** Nothing is looked for where somebody said that it is none of those in Zoho. */
async function recognize<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  local: LocalRecord<R>,
  link: Link | undefined,
): Promise<MatchResult> {
  return link?.isNew ? 'none' : sync.findRemoteMatch(context, local);
}

async function adopt<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { request, local }: Unlinked<R>,
  zohoId: string,
): Promise<RecordOutcome> {
  const key = { kind: sync.kind, recordId: local.id };
  await saveLink(context.deps.database, key, sync.zohoModule, { zohoId, creatingSince: null, goneSince: null, base: {} });
  const link = await findLink(context.deps.database, key);
  const remote = await sync.readRemote(context, zohoId);
  if (!link || remote === 'deleted') return failed(notSettled());
  if ('kind' in remote) return failed(remote);
  const outcome = await reconcile(context, sync, { request, local, link, remote });
  return outcome.kind === 'failed' || outcome.kind === 'waiting' ? outcome : { kind: 'linked' };
}

async function create<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, { request, local }: Unlinked<R>): Promise<RecordOutcome> {
  const { database, clock } = context.deps;
  const key = { kind: sync.kind, recordId: local.id };
  const made = await sync.createRemote(context, local, async () => {
    if (!(await request.holdsLease())) throw new LostLease();
    await markCreating(database, key, sync.zohoModule, clock.now());
  });
  if ('kind' in made) {
    if (!isUnclear(made)) await clearCreating(database, key);
    return failed(made);
  }
  await saveLink(database, key, sync.zohoModule, { zohoId: made.zohoId, creatingSince: null, goneSince: null, rawStatus: made.status });
  const link = await findLink(database, key);
  if (!link) return failed(notSettled());
  const exchanged = await sync.syncComments?.(context, { local, remote: made, maySend: true, isNew: true });
  const merge = toAgreed(local, made);
  if (exchanged && 'failure' in exchanged) {
    await saveLink(database, key, sync.zohoModule, { base: merge.agreed });
    return failed(exchanged.failure);
  }
  return completeSync(context, sync, { request, local, link, merge, written: made, outcome: 'created', ...(exchanged && { exchanged }) });
}

const isUnclear = (failure: SyncFailure): boolean =>
  failure.kind === 'fault' ? failure.mayBeDone : failure.kind !== 'refusal' && mayBeDone(failure);

function toAgreed<R>({ values }: LocalRecord<R>, written: WriteResult): FieldMerge {
  const agreed = Object.fromEntries(
    Object.entries(written.values).map(([field, value]) => [field, { ours: values[field] ?? null, theirs: value }]),
  );
  return { send: {}, apply: {}, conflicts: [], agreed };
}

/**
 * Brings a record of ours and that of Zoho together: it is created there where it is new, and its fields are merged three ways where it is linked.
 * Nothing is called when what would be sent is what Zoho has. What happened is kept in one transaction, in which a record that was
 * changed meanwhile stays in the queue.
 */
export async function syncRecord<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, request: SyncRequest): Promise<RecordOutcome> {
  const outcome = await syncOnce(context, sync, request);
  return outcome.kind === 'outdated' ? syncOnce(context, sync, { ...request, mustRead: true }) : outcome;
}

async function syncOnce<R, T>(run: SyncContext, sync: SyncedRecord<R, T>, request: SyncRequest): Promise<RecordOutcome> {
  const { database } = run.deps;
  // The mapping may have been changed since the run began. A change after this queues the record anew, so that none goes unsent.
  const context = { ...run, mapping: await readMapping(database) };
  const local = await sync.findLocal(context, database, request.id);
  if (!local) return { kind: 'missing' };
  const link = await findLink(database, { kind: sync.kind, recordId: request.id });
  if (link?.goneSince) return { kind: 'deleted' };
  if (!link?.zohoId) return request.maySend ? pushRecord(context, sync, { request, local, link }) : { kind: 'unchanged' };
  const hasNews = request.mustRead || hasUnsent(link.base, local.values) || ((await sync.hasUnsentComments?.(context, local)) ?? false);
  if (!hasNews) return completeSync(context, sync, { request, local, link, merge: NOTHING, outcome: 'unchanged' });
  // The link is known before Zoho is asked: what another run keeps meanwhile shows as another base.
  const remote = await sync.readRemote(context, link.zohoId);
  if (remote === 'deleted') return markRemoteDeleted(context, sync, local);
  if ('kind' in remote) return failed(remote);
  return reconcile(context, sync, { request, local, link, remote });
}

const NOTHING: FieldMerge = { send: {}, apply: {}, conflicts: [], agreed: {} };
