import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { Base, FieldMerge, Values } from '../../field-merge.rules.ts';
import type { SyncContext } from '../links/context.ts';
import { findLink, type Link, markSent, saveLink, toPageFields } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import type { RecordOutcome, SyncRequest } from '../links/outcome.ts';
import { dequeue, findQueued, removeProblem } from '../links/queue.store.ts';
import type { CommentSyncResult, LocalRecord, RemoteRecord, SyncedRecord, WriteResult } from '../links/synced-record.ts';
import { type NewConflict, saveConflicts } from './conflict.store.ts';
import { removeMatchOf } from './match.store.ts';

interface SyncResult<R, T> {
  readonly request: SyncRequest;
  /** The record as it was merged. */
  readonly local: LocalRecord<R>;
  /** The stored link. */
  readonly link: Link;
  /** The merge base, if it differs from that of the link. */
  readonly base?: Base;
  readonly merge: FieldMerge;
  /** New merge base of the fields that were sent, if any were. */
  readonly sent?: Base;
  readonly written?: WriteResult;
  readonly remote?: RemoteRecord<T>;
  readonly comments?: Exclude<CommentSyncResult, { failure: unknown }> | undefined;
  readonly outcome: 'unchanged' | 'created' | 'sent' | 'applied';
}

/**
 * Saves the result of a sync in one transaction: applies remote changes, stores the merge base and conflicts, and removes the record from the queue
 * unless it changed in OBDesk since it was merged.
 */
export function completeSync<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, result: SyncResult<R, T>): Promise<RecordOutcome> {
  return context.deps.database.transaction(async (tx) => {
    const { request, local, link, merge, written, comments } = result;
    const locked = await sync.lockLocal(context, tx, local, merge.apply);
    if (!locked) return { kind: 'missing' };
    const key = { kind: sync.kind, recordId: local.id };
    const current = await findLink(tx, key);
    if (hasChanged(link, current)) {
      // Zoho has the sent values, although another run has merged other ones.
      if (result.sent) await markSent(tx, link, result.sent);
      return { kind: 'outdated' };
    }
    const queued = await findQueued(tx, key);
    const isCurrent = queued?.generation === request.generation;
    const applied = local.isFrozen ? {} : omitChanged(merge.apply, local, locked.local);
    if (Object.keys(applied).length > 0) await locked.apply(applied);
    await comments?.save(tx);
    if (link.detailsDue) await sync.restoreChangedAt?.(tx, locked.local);
    await saveSyncedLink(context, tx, sync, result, applied);
    await saveConflicts(tx, sync.kind, local.id, toConflicts(context, result, queued?.changedBy ?? ''));
    const isWaiting = merge.conflicts.length > 0;
    const isUnsent = !request.maySend && Object.keys(merge.send).length > 0;
    if (isCurrent && !isUnsent) {
      const at = isWaiting ? null : context.deps.clock.now().toISOString();
      const status = isWaiting ? 'pending' : 'synced';
      await sync.columns.save(tx, local.id, { status, at, ...(written && { providerId: written.zohoId }) });
      await dequeue(tx, key);
      await removeProblem(tx, key);
      await removeMatchOf(tx, sync.kind, local.id);
    } else if (written) await sync.columns.link(tx, local.id, written.zohoId);
    // A record with a conflict left the queue. This read resolved the conflict, so the record has to be sent.
    if (isCurrent && isUnsent && canResend(locked.local)) await queueRecord(tx, sync, { recordId: local.id });
    publish(tx, { kind: sync.kind, id: local.id, version: locked.local.version + 1, by: '' });
    return { kind: isWaiting ? 'waiting' : result.outcome };
  });
}

/** Reading a record doesn't queue it if it is excluded from sync or was rejected by Zoho. */
const canResend = <R>({ syncStatus }: LocalRecord<R>) => syncStatus === 'pending' || syncStatus === 'synced';

/** Whether another run saved the link since the merge, or has started to send values. */
const hasChanged = (merged: Link, current: Link | undefined): boolean =>
  current?.zohoId !== merged.zohoId || !isDeepStrictEqual(current.base, merged.base) || !isDeepStrictEqual(current.sending, merged.sending);

/** Omits fields that changed in OBDesk since the merge. The next send merges them again. */
const omitChanged = <R>(remote: FieldMerge['apply'], merged: LocalRecord<R>, current: LocalRecord<R>): FieldMerge['apply'] =>
  Object.fromEntries(Object.entries(remote).filter(([field]) => merged.values[field] === current.values[field]));

async function saveSyncedLink<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { request, local, link, base = link.base, merge, sent, written, remote, comments }: SyncResult<R, T>,
  applied: FieldMerge['apply'],
): Promise<void> {
  const conversation = comments?.conversation ?? remote?.conversation ?? '';
  const saved = Object.keys(applied).length > 0 ? await sync.findLocal(context, tx, local.id) : undefined;
  await saveLink(tx, { kind: sync.kind, recordId: local.id }, sync.zohoModule, {
    base: { ...base, ...merge.agreed, ...sent, ...toBase(saved?.values ?? {}, applied) },
    creatingSince: null,
    goneSince: null,
    // A pull may run during a send.
    ...(request.maySend && { sending: null }),
    ...(written && { rawStatus: written.status, checkedAt: context.deps.clock.now().toISOString() }),
    ...(conversation !== '' && { conversation, detailsDue: false }),
    ...toPageFields(written?.page ?? remote?.page),
  });
}

/** Returns the merge base of fields that are in sync. */
export const toBase = (local: Values, remote: Readonly<Record<string, string>>): Base =>
  Object.fromEntries(Object.entries(remote).map(([field, theirs]) => [field, { ours: local[field] ?? null, theirs }]));

function toConflicts<R, T>(context: SyncContext, { merge, local, remote }: SyncResult<R, T>, changedBy: string): NewConflict[] {
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
