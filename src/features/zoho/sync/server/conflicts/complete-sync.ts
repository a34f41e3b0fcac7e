import type { Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { Base, FieldMerge } from '../../field-merge.rules.ts';
import type { SyncContext } from '../links/context.ts';
import { findLink, type Link, saveLink, toPageFields } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import type { RecordOutcome, SyncRequest } from '../links/outcome.ts';
import { dequeue, findQueued, removeProblem } from '../links/queue.store.ts';
import type { CommentSyncResult, LocalRecord, RemoteRecord, SyncedRecord, WriteResult } from '../links/synced-record.ts';
import { type NewConflict, saveConflicts } from './conflict.store.ts';
import { removeMatchOf } from './match.store.ts';

interface Finished<R, T> {
  readonly request: SyncRequest;
  /** The record as it was when the merge was made. */
  readonly local: LocalRecord<R>;
  readonly link: Link;
  readonly merge: FieldMerge;
  /** What both sides have of the fields that were sent. */
  readonly sent?: Base;
  readonly written?: WriteResult;
  readonly remote?: RemoteRecord<T>;
  readonly exchanged?: Exclude<CommentSyncResult, { failure: unknown }>;
  readonly outcome: 'unchanged' | 'created' | 'sent' | 'applied';
}

/**
 * Keeps what became of a record: takes over what Zoho has changed, remembers what both sides have now, and takes it out of the queue unless it was
 * changed here since. All of it or nothing.
 */
export function completeSync<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, finished: Finished<R, T>): Promise<RecordOutcome> {
  return context.deps.database.transaction(async (tx) => {
    const { merge, local, request, outcome } = finished;
    const locked = await sync.lockLocal(context, tx, local, merge.apply);
    if (!locked) return { kind: 'missing' };
    if (await isMoved(tx, sync, finished)) return { kind: 'outdated' };
    const queued = await findQueued(tx, { kind: sync.kind, recordId: local.id });
    // A record that was changed in OBDesk since the merge is sent again.
    const isCurrent = queued?.generation === request.generation;
    const taken = local.isFrozen ? {} : pickUnchanged(merge.apply, local, locked.local);
    if (Object.keys(taken).length > 0) await locked.apply(taken);
    await finished.exchanged?.save(tx);
    if (finished.link.detailsDue) await sync.restoreChangedAt?.(tx, locked.local);
    await keepLink(context, tx, sync, { finished, taken });
    await saveConflicts(tx, sync.kind, local.id, toConflicts(context, finished, queued?.changedBy ?? ''));
    const isWaiting = merge.conflicts.length > 0;
    const isUnsent = !request.maySend && Object.keys(merge.send).length > 0;
    if (isCurrent && !isUnsent) await settle(context, tx, sync, { local, isWaiting, written: finished.written });
    else if (finished.written) await sync.columns.link(tx, local.id, finished.written.zohoId);
    // It left the queue while it waited for a decision, which is over by what was read.
    if (isCurrent && isUnsent && mayBeSent(locked.local)) await queueRecord(tx, sync, { recordId: local.id });
    publish(tx, { kind: sync.kind, id: local.id, version: locked.local.version + 1, by: '' });
    return isWaiting ? { kind: 'waiting' } : { kind: outcome };
  });
}

/** A record that is not to be sent, or that Zoho refuses, is not sent again because something was read. */
const mayBeSent = <R>({ syncStatus }: LocalRecord<R>) => syncStatus === 'pending' || syncStatus === 'synced';

/** Another run has kept something of the record since the merge was made, which rests on what both sides had before. */
async function isMoved<R, T>(tx: Tx, { kind }: SyncedRecord<R, T>, { local, link }: Finished<R, T>): Promise<boolean> {
  const now = await findLink(tx, { kind, recordId: local.id });
  return now?.zohoId !== link.zohoId || JSON.stringify(now.base) !== JSON.stringify(link.base);
}

/** A field that somebody changed here meanwhile is merged again with the next send. */
const pickUnchanged = <R>(take: FieldMerge['apply'], before: LocalRecord<R>, now: LocalRecord<R>) =>
  Object.fromEntries(Object.entries(take).filter(([field]) => before.values[field] === now.values[field]));

async function keepLink<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { finished, taken }: { readonly finished: Finished<R, T>; readonly taken: FieldMerge['apply'] },
): Promise<void> {
  const { local, link, merge, sent = {}, written, remote, exchanged } = finished;
  const conversation = exchanged?.conversation ?? remote?.conversation ?? '';
  const after = Object.keys(taken).length > 0 ? await sync.findLocal(context, tx, local.id) : undefined;
  const took = Object.entries(taken).map(([field, theirs]) => [field, { ours: after?.values[field] ?? null, theirs }]);
  const base = { ...link.base, ...merge.agreed, ...sent, ...Object.fromEntries(took) };
  const now = context.deps.clock.now().toISOString();
  await saveLink(tx, { kind: sync.kind, recordId: local.id }, sync.zohoModule, {
    base,
    creatingSince: null,
    goneSince: null,
    ...(written && { rawStatus: written.status, checkedAt: now }),
    ...(conversation !== '' && { conversation, detailsDue: false }),
    ...toPageFields(written?.page ?? remote?.page),
  });
}

function toConflicts<R, T>(context: SyncContext, { merge, local, remote }: Finished<R, T>, changedBy: string): NewConflict[] {
  const now = context.deps.clock.now().toISOString();
  return merge.conflicts.map((conflict) => ({
    ...conflict,
    oursShown: local.shown?.[conflict.field] ?? null,
    oursBy: local.changedBy || changedBy,
    oursAt: local.changedAt,
    theirsAt: remote?.changedAt ?? now,
    createdAt: now,
  }));
}

interface Settled<R> {
  readonly local: LocalRecord<R>;
  readonly isWaiting: boolean;
  readonly written: WriteResult | undefined;
}

async function settle<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { local, isWaiting, written }: Settled<R>,
): Promise<void> {
  const key = { kind: sync.kind, recordId: local.id };
  const at = isWaiting ? null : context.deps.clock.now().toISOString();
  await sync.columns.save(tx, local.id, { status: isWaiting ? 'pending' : 'synced', at, ...(written && { providerId: written.zohoId }) });
  await dequeue(tx, key);
  await removeProblem(tx, key);
  await removeMatchOf(tx, sync.kind, local.id);
}
