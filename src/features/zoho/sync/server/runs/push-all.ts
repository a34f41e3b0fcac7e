import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { describePush, type PushTally } from '../../run.rules.ts';
import { enabledKinds, SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { describeSyncFailure } from '../links/failure.ts';
import { type RunRecord, toRunRecord } from '../links/outcome.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import type { Action, ActionContext } from '../pull/action.ts';
import { queueUnsynced } from '../push/queue-unsynced.ts';
import { sendQueue } from '../push/send-queue.ts';
import { withSenderLease } from '../push/sender-lease.ts';
import { addTargets, countTargets, listUncounted, pagesOfTargets, readUnsynced, type UnsyncedTarget } from './push-targets.store.ts';

/** Sends all unsynced records of the chosen kinds. Waits while the background sender has the lease. */
export const pushAll: Action = async (run) => {
  const kinds = enabledKinds((await getConfiguration(run.context.deps)).syncConfiguration);
  await listTargets(run, kinds);
  for (;;) {
    const end = await withSenderLease(run.context.deps, (lease) =>
      sendQueue({
        context: run.context,
        lease,
        kinds,
        isStopped: () => run.isStopped(),
        async onOutcome({ kind, recordId }, outcome) {
          await run.recordWork({ records: [toRunRecord(kind, recordId, outcome)] });
        },
      }),
    );
    if (run.isStopped()) return undefined;
    if (end && end.why !== 'lost') {
      const refusal = end.why === 'refused' ? describeSyncFailure(end.failure) : undefined;
      return describePush(await readTally(run, kinds), refusal);
    }
    await run.context.deps.clock.sleep(BUSY_MS, { signal: run.context.deps.stopping });
  }
};

const BUSY_MS = 500;

const includesUnsynced = (run: ActionContext): boolean => run.progress.unsynced === true;

/** Queues the records and stores their IDs once, so that a node that takes over the run uses the same set. */
async function listTargets(run: ActionContext, kinds: readonly SyncedKind[]): Promise<void> {
  if (run.progress.isListed === true) return;
  const { deps } = run.context;
  await queueUnsynced(deps, kinds, { withUnsynced: includesUnsynced(run), onQueued: (tx, kind, ids) => addTargets(tx, run.id, kind, ids) });
  await run.recordWork({ total: run.done + (await countTargets(deps.database, run.id)), progress: { isListed: true } });
}

/**
 * Reads the state of every record of the run, whichever process sent it, and counts those not counted yet. Records of kinds that were switched off
 * since the run was started are counted as switched off.
 */
async function readTally(run: ActionContext, kinds: readonly SyncedKind[]): Promise<PushTally> {
  const { database } = run.context.deps;
  const failures = new Map<string, number>();
  let synced = 0;
  let waiting = 0;
  let unsent = 0;
  let isNetwork = true;
  for (const kind of SYNCED_KINDS) {
    for await (const ids of pagesOfTargets(database, run.id, kind)) {
      const unsyncedIds = await withSyncedRecord(kind, (sync) => sync.columns.listUnsynced(database, ids));
      synced += ids.length - unsyncedIds.length;
      const unsynced = await readUnsynced(database, run.id, kind, unsyncedIds);
      const uncounted = unsynced.filter(({ isCounted }) => !isCounted);
      if (uncounted.length > 0) await run.recordWork({ records: uncounted.map((target) => toUnsyncedRecord(kind, target)) });
      if (!kinds.includes(kind)) continue;
      for (const target of unsynced) {
        if (target.waits) waiting += 1;
        else if (target.reason === null) unsent += 1;
        else {
          failures.set(target.reason, (failures.get(target.reason) ?? 0) + 1);
          isNetwork &&= target.isNetwork;
        }
      }
    }
  }
  await countOthers(run);
  return { synced, waiting, unsent, failures, isNetwork, switchedOff: await countSwitchedOff(run, kinds) };
}

function toUnsyncedRecord(kind: SyncedKind, { recordId, waits, reason }: UnsyncedTarget): RunRecord {
  if (waits) return { kind, recordId, outcome: 'waits', reason: null };
  return { kind, recordId, outcome: reason === null ? undefined : 'failed', reason };
}

/** Counts records that the background sender sent during the run. */
async function countOthers(run: ActionContext): Promise<void> {
  for (;;) {
    const targets = await listUncounted(run.context.deps.database, run.id);
    if (targets.length === 0) return;
    await run.recordWork({ records: targets.map((target) => ({ ...target, outcome: 'updated', reason: null })) });
  }
}

async function countSwitchedOff(run: ActionContext, kinds: readonly SyncedKind[]): Promise<number> {
  let count = 0;
  for (const kind of SYNCED_KINDS.filter((each) => !kinds.includes(each))) {
    const { pending, error, unsynced } = await withSyncedRecord(kind, (sync) => sync.columns.count(run.context.deps.database));
    // New records of a kind that is switched off are `unsynced` from the start.
    count += pending + error + unsynced;
  }
  return count;
}
