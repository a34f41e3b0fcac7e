import { publish } from '../../../../../platform/server/live/live.ts';
import type { SyncContext } from '../links/context.ts';
import { saveLink } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import type { RecordOutcome } from '../links/outcome.ts';
import { dequeue, removeProblem } from '../links/queue.store.ts';
import type { SyncedRecord } from '../links/synced-record.ts';
import { saveConflicts } from './conflict.store.ts';

/** Marks a record as deleted in Zoho. It stays in OBDesk and isn't sent until an Admin sends it again. */
export const markRemoteDeleted = <R, T>(context: SyncContext, sync: SyncedRecord<R, T>, recordId: string): Promise<RecordOutcome> =>
  setRemoteDeleted(context, sync, recordId, true);

/** Marks a record as restored in Zoho and queues it. */
export const markRemoteRestored = <R, T>(context: SyncContext, sync: SyncedRecord<R, T>, recordId: string): Promise<RecordOutcome> =>
  setRemoteDeleted(context, sync, recordId, false);

function setRemoteDeleted<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  recordId: string,
  isDeleted: boolean,
): Promise<RecordOutcome> {
  const { database, clock } = context.deps;
  const key = { kind: sync.kind, recordId };
  return database.transaction(async (tx) => {
    const local = await sync.findLocal(context, tx, recordId);
    const locked = local && (await sync.lockLocal(context, tx, local, {}));
    if (!locked) return { kind: 'missing' };
    const now = clock.now().toISOString();
    await sync.addHistoryEntry?.(context, tx, locked, isDeleted ? 'deleted' : 'restored');
    await saveLink(tx, key, sync.zohoModule, { goneSince: isDeleted ? now : null, isLeft: false, checkedAt: now });
    await saveConflicts(tx, sync.kind, recordId, []);
    if (isDeleted) {
      await sync.columns.save(tx, recordId, { status: 'unsynced', at: null });
      await dequeue(tx, key);
    } else {
      // Changes made while the record was deleted in Zoho weren't queued.
      await queueRecord(tx, sync, { recordId });
    }
    await removeProblem(tx, key);
    publish(tx, { kind: sync.kind, id: recordId, version: locked.local.version + 1, by: '' });
    return { kind: isDeleted ? 'deleted' : 'applied' };
  });
}
