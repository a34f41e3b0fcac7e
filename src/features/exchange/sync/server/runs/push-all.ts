import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { describePush, type PushTally } from '../../runs/push-end.rules.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { chosenKinds } from '../chosen-kinds.ts';
import { describeSyncFailure, isNetworkFailure } from '../failure.ts';
import { withKind } from '../kinds.ts';
import { pagesOf, queueUnsynced } from '../queue/queue-unsynced.ts';
import { sendQueue } from '../queue/send-queue.ts';
import { withSenderLease } from '../queue/sender-lease.ts';
import type { Action, RunHandle } from './action.ts';
import { addTargets, countTargets, listUncounted, readUnsynced } from './push-targets.store.ts';
import { type RunRecord, toRunRecord } from './run-record.ts';

/** Sends whatever is not synced of the chosen kinds, once the queue is not being sent by itself. */
export const pushAll: Action = async (run) => {
  const kinds = chosenKinds((await getConfiguration(run.context.deps)).syncConfiguration);
  await listTargets(run, kinds);
  /** Reason texts of network failures, used to recognize stored ones. */
  const networkReasons = new Set<string>();
  for (;;) {
    const end = await withSenderLease(run.context.deps, (lease) =>
      sendQueue({
        context: run.context,
        lease,
        kinds,
        isStopped: () => run.isStopped(),
        async onOutcome({ kind, recordId }, outcome) {
          if (outcome.kind === 'failed' && isNetworkFailure(outcome.failure)) networkReasons.add(describeSyncFailure(outcome.failure));
          await run.note({ records: [toRunRecord(kind, recordId, outcome)] });
        },
      }),
    );
    if (run.isStopped()) return undefined;
    if (end && end.why !== 'lost') {
      const refusal = end.why === 'refused' ? describeSyncFailure(end.failure) : undefined;
      return describePush(await readTally(run, kinds, networkReasons), refusal);
    }
    await pause();
  }
};

const BUSY_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, BUSY_MS));

const includesUnsynced = (run: RunHandle): boolean => run.progress.unsynced === true;

/** Queues the records and stores their IDs once, so that a node that takes over the run uses the same set. */
async function listTargets(run: RunHandle, kinds: readonly SyncedKind[]): Promise<void> {
  if (run.progress.isListed === true) return;
  const { deps } = run.context;
  await queueUnsynced(deps, kinds, { withUnsynced: includesUnsynced(run), onQueued: (tx, kind, ids) => addTargets(tx, run.id, kind, ids) });
  await run.note({ total: run.done + (await countTargets(deps.database, run.id)), progress: { isListed: true } });
}

const PAGE = 1_000;

/** Reads the state of every record of the run, whichever process sent it, and counts those not counted yet. */
async function readTally(run: RunHandle, kinds: readonly SyncedKind[], networkReasons: ReadonlySet<string>): Promise<PushTally> {
  const { database } = run.context.deps;
  const failures = new Map<string, number>();
  let waiting = 0;
  let unsent = 0;
  for (const kind of kinds) {
    for await (const ids of pagesOf(run.context.deps, kind, ['pending', 'error', 'unsynced'])) {
      const records: RunRecord[] = [];
      for (const { recordId, isCounted, waits, reason } of await readUnsynced(database, run.id, kind, ids)) {
        if (waits) waiting += 1;
        else if (reason === null) unsent += 1;
        else failures.set(reason, (failures.get(reason) ?? 0) + 1);
        if (isCounted) continue;
        if (waits) records.push({ kind, recordId, outcome: 'waits', reason: null });
        else records.push({ kind, recordId, outcome: reason === null ? undefined : 'failed', reason });
      }
      if (records.length > 0) await run.note({ records });
    }
  }
  await countOthers(run);
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return {
    synced: (await countTargets(database, run.id)) - failed - waiting - unsent,
    waiting,
    unsent,
    switchedOff: await countSwitchedOff(run, kinds),
    failures,
    isNetwork: [...failures.keys()].every((reason) => networkReasons.has(reason)),
  };
}

/** Counts records that the background sender sent during the run. */
async function countOthers(run: RunHandle): Promise<void> {
  for (;;) {
    const targets = await listUncounted(run.context.deps.database, run.id, PAGE);
    if (targets.length === 0) return;
    await run.note({ records: targets.map((target) => ({ ...target, outcome: 'updated', reason: null })) });
  }
}

async function countSwitchedOff(run: RunHandle, kinds: readonly SyncedKind[]): Promise<number> {
  let count = 0;
  for (const kind of SYNCED_KINDS.filter((each) => !kinds.includes(each))) {
    const { pending, error, unsynced } = await withKind(kind, (sync) => sync.columns.count(run.context.deps.database));
    // New records of a kind that is switched off are `unsynced` from the start.
    count += pending + error + unsynced;
  }
  return count;
}
