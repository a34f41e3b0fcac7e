import { type FieldMerge, mergeFields } from '../../field-merge.rules.ts';
import type { SyncContext } from '../links/context.ts';
import type { SyncFailure } from '../links/failure.ts';
import { type Link, saveLink } from '../links/link.store.ts';
import type { SyncRequest } from '../links/outcome.ts';
import { failed, type RecordOutcome } from '../links/outcome.ts';
import type { LocalRecord, RemoteRecord, SyncedRecord, WriteResult } from '../links/synced-record.ts';
import { completeSync } from './complete-sync.ts';
import { markRemoteDeleted } from './remote-deletions.ts';

export interface Sides<R, T> {
  readonly request: SyncRequest;
  readonly local: LocalRecord<R>;
  readonly link: Link;
  readonly remote: RemoteRecord<T>;
}

/** So often a record is read again that others change at the same time. */
const MOST_READS = 3;

/** Merges a linked record: ours is sent, theirs taken over, and what both changed is left to a person. */
export async function reconcile<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, sides: Sides<R, T>): Promise<RecordOutcome> {
  let { remote } = sides;
  for (let reads = 1; ; reads += 1) {
    const merge = mergeSides(context, sync, { ...sides, remote });
    const written = await write(context, sync, { ...sides, remote }, merge);
    if (written === 'deleted') return markRemoteDeleted(context, sync, sides.local);
    if (written !== 'stale') return 'kind' in written ? failed(written) : complete(context, sync, { ...sides, remote }, { merge, written });
    const again = await sync.readRemote(context, remote.zohoId);
    if (again === 'deleted') return markRemoteDeleted(context, sync, sides.local);
    if ('kind' in again) return failed(again);
    if (reads === MOST_READS) return failed({ kind: 'away', why: 'server_error', mayBeDone: false, retryAfterMs: undefined });
    remote = again;
  }
}

function mergeSides<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, { local, link, remote }: Sides<R, T>): FieldMerge {
  return mergeFields({
    base: link.base,
    local: local.values,
    remote: remote.values,
    lenientFields: sync.lenientFields,
    effectOf: (field, theirs) => sync.effectOf(context, local, field, theirs),
  });
}

async function write<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { request, local, remote }: Sides<R, T>,
  { send }: FieldMerge,
): Promise<WriteResult | 'stale' | 'deleted' | SyncFailure> {
  const asItIs = { zohoId: remote.zohoId, status: remote.status, values: remote.values };
  return request.maySend && Object.keys(send).length > 0 ? sync.updateRemote(context, { local, remote, send }) : asItIs;
}

interface Done {
  readonly merge: FieldMerge;
  readonly written: WriteResult;
}

async function complete<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  sides: Sides<R, T>,
  { merge, written }: Done,
): Promise<RecordOutcome> {
  const { request, local, link, remote } = sides;
  const isSent = request.maySend && Object.keys(merge.send).length > 0;
  const key = { kind: sync.kind, recordId: local.id };
  const exchanged = await sync.syncComments?.(context, { local, remote, maySend: request.maySend });
  if (exchanged && 'failure' in exchanged) {
    // The fields are there already: the next try only has to do with the rest.
    await saveLink(context.deps.database, key, sync.zohoModule, {
      base: { ...link.base, ...toSentBase(local, merge, written, request.maySend) },
    });
    return failed(exchanged.failure);
  }
  const sent = toSentBase(local, merge, written, request.maySend);
  const hasTaken = Object.keys(merge.apply).length > 0 || exchanged?.hasReceived === true;
  const outcome = isSent || exchanged?.hasSent === true ? 'sent' : hasTaken ? 'applied' : 'unchanged';
  return completeSync(context, sync, { request, local, link, merge, sent, written, remote, outcome, ...(exchanged && { exchanged }) });
}

/** What both sides have of the fields that were sent. */
function toSentBase<R>(local: LocalRecord<R>, { send }: FieldMerge, { values }: WriteResult, isSent: boolean) {
  if (!isSent) return {};
  return Object.fromEntries(
    Object.entries(send).map(([field, value]) => [field, { ours: local.values[field] ?? null, theirs: values[field] ?? value }]),
  );
}
