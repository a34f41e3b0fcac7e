import { publish } from '../../../../../platform/server/live/live.ts';
import { isSameStored } from '../../stored-text.rules.ts';
import type { SyncContext } from '../links/context.ts';
import { type Link, saveLink } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import type { RecordOutcome } from '../links/outcome.ts';
import { dequeue, removeProblem } from '../links/queue.store.ts';
import type { LocalRecord, RemoteRecord, SyncedRecord } from '../links/synced-record.ts';
import { saveConflicts, type WaitingValues } from './conflict.store.ts';

/** Notes that a record was deleted in Zoho: it stays here, says so, and is not sent any more until somebody asks for it. */
export function markRemoteDeleted<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { id }: Pick<LocalRecord<R>, 'id'>,
): Promise<RecordOutcome> {
  return setRemoteDeleted(context, sync, id, true);
}

/** Notes that it is there again: from now on both sides are compared as before. */
export function markRemoteRestored<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { id }: Pick<LocalRecord<R>, 'id'>,
): Promise<RecordOutcome> {
  return setRemoteDeleted(context, sync, id, false);
}

function setRemoteDeleted<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, id: string, isGone: boolean): Promise<RecordOutcome> {
  const { database, clock } = context.deps;
  const key = { kind: sync.kind, recordId: id };
  return database.transaction(async (tx) => {
    const before = await sync.findLocal(context, tx, id);
    const locked = before && (await sync.lockLocal(context, tx, before, {}));
    if (!locked) return { kind: 'missing' };
    const now = clock.now().toISOString();
    await sync.addHistoryEntry?.(context, tx, locked, isGone ? 'deleted' : 'restored');
    await saveLink(tx, key, sync.zohoModule, { goneSince: isGone ? now : null, isLeft: false, checkedAt: now });
    await saveConflicts(tx, sync.kind, id, []);
    if (isGone) await sync.columns.save(tx, id, { status: 'unsynced', at: null });
    // What was changed here while it was gone has never been queued.
    await (isGone ? dequeue(tx, key) : queueRecord(tx, sync, { recordId: id }));
    await removeProblem(tx, key);
    publish(tx, { kind: sync.kind, id, version: locked.local.version + 1, by: '' });
    return { kind: isGone ? 'deleted' : 'applied' };
  });
}

/** Whether Zoho has something else than what is known of it: what waits for a decision, else what both sides agreed on; or more was said there. */
export function canAcceptRemote(
  { base, conversation, detailsDue }: Link,
  remote: Pick<RemoteRecord<unknown>, 'values' | 'conversation'>,
  waiting: WaitingValues = {},
): boolean {
  // What is said on it is read later, in the background.
  if (detailsDue) return false;
  if (remote.conversation !== '' && remote.conversation !== conversation) return true;
  return Object.entries(remote.values).some(([field, theirs]) => {
    const known = waiting[field] ?? base[field]?.theirs;
    return known === undefined || !isSameStored(known, theirs);
  });
}
