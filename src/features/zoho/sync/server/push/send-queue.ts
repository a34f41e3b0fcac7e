import { attempt, LostLease } from '../../../../../platform/server/attempt.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { syncRecord } from '../conflicts/sync-record.ts';
import type { SyncContext } from '../links/context.ts';
import { classifyFailure, describeSyncFailure, type SyncFailure } from '../links/failure.ts';
import { failed, type RecordOutcome } from '../links/outcome.ts';
import { claimItem, dequeue, type QueuedItem, requeue, retryAllNow } from '../links/queue.store.ts';
import { readState, saveState } from '../links/state.store.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { keepFailure, keepFault } from './keep-failure.ts';
import type { SenderLease } from './sender-lease.ts';

/** A run that sends what is in the queue. */
export interface SendRun {
  readonly context: SyncContext;
  readonly lease: SenderLease;
  readonly kinds: readonly SyncedKind[];
  /** True: nothing more is begun. */
  readonly isStopped: () => boolean;
  /** Waited for before the next record is begun in its place. */
  readonly onOutcome: (item: QueuedItem, outcome: RecordOutcome) => Promise<void>;
}

/** Why a run ended: nothing is due any more, it was stopped, another one sends by now, too many in a row failed, or nothing can be sent at all. */
export type SendEnd =
  | { readonly why: 'empty' | 'stopped' | 'lost' | 'resting' }
  | { readonly why: 'refused'; readonly failure: SyncFailure };

/** As many as the calls of both services have room for. */
const AT_ONCE = 10;
/** So many failures in a row let the queue rest. */
const MOST_FAILURES = 20;
const REST_MS = 60_000;
/** So many are tried to see whether it goes again. */
const PROBES = 3;

/** What the workers of a run share. */
interface Row {
  /** How many in a row could not be sent. */
  failures: number;
  end?: SendEnd;
}

/** Sends what is due, side by side within the limits of the calls, until nothing is due any more. */
export async function sendQueue(run: SendRun): Promise<SendEnd> {
  const { database, clock } = run.context.deps;
  const row: Row = { failures: (await readState(database)).failures };
  await sendSideBySide(run, row);
  if (row.end?.why !== 'resting') return row.end ?? describeEmpty(run);
  await saveState(database, { failures: row.failures, restingUntil: later(clock.now(), REST_MS).toISOString() });
  return row.end;
}

/** Resolves once no worker is at anything any more; throws what one of them met, upon which the others begin nothing more. */
async function sendSideBySide(run: SendRun, row: Row): Promise<void> {
  const work = async () => {
    try {
      await sendOneByOne(run, row);
    } catch (error) {
      row.end = { why: 'stopped' };
      throw error;
    }
  };
  const workers = row.failures >= MOST_FAILURES ? PROBES : AT_ONCE;
  const ended = await Promise.allSettled(Array.from({ length: workers }, work));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

/** Nothing can be claimed by a run that has lost the right to send either. */
async function describeEmpty({ isStopped, lease }: SendRun): Promise<SendEnd> {
  if (isStopped()) return { why: 'stopped' };
  return { why: (await lease.isHeld()) ? 'empty' : 'lost' };
}

async function sendOneByOne(run: SendRun, row: Row): Promise<void> {
  const { database, clock } = run.context.deps;
  while (!run.isStopped() && row.end === undefined) {
    const item = await claimItem(database, { kinds: run.kinds, now: clock.now(), ownerId: run.lease.holder });
    if (!item) return;
    const end = await sendItem(run, item, row);
    if (end) row.end = end;
    else if (row.failures >= MOST_FAILURES) row.end = { why: 'resting' };
  }
}

/** Sends one record and keeps what became of it; answers why the run cannot go on, where that is so. */
async function sendItem(run: SendRun, item: QueuedItem, row: Row): Promise<SendEnd | undefined> {
  const { context, lease } = run;
  const { database, log } = context.deps;
  const request = { id: item.recordId, generation: item.generation, maySend: true, holdsLease: lease.isHeld };
  const outcome = await sendRecord(context, item, request);
  if (!outcome) return { why: 'lost' };
  if (outcome.kind === 'failed' && outcome.failure.kind === 'away' && outcome.failure.why === 'stopping') {
    await requeue(database, item, item.tries, null);
    return { why: 'stopped' };
  }
  if (outcome.kind === 'failed' && classifyFailure(outcome.failure) === 'stopped') {
    await requeue(database, item, item.tries, null);
    return { why: 'refused', failure: outcome.failure };
  }
  if (outcome.kind === 'failed') {
    const { failure } = outcome;
    // An error of ours says nothing about Zoho, so it doesn't let the queue rest.
    if (classifyFailure(failure) !== 'faulty') row.failures += 1;
    log.warn({ source: 'sync', kind: item.kind, recordId: item.recordId, reason: describeSyncFailure(failure) }, 'Failed to sync a record');
    await keep(context, item, failure);
  } else {
    await noteSuccess(run, row);
    // What was changed here meanwhile is due at once.
    await (outcome.kind === 'missing' || outcome.kind === 'deleted' ? dequeue(database, item) : requeue(database, item, 0, null));
  }
  await run.onOutcome(item, outcome);
  return undefined;
}

/** Undefined if another run sends now. */
async function sendRecord(
  context: SyncContext,
  { kind, recordId }: QueuedItem,
  request: Parameters<typeof syncRecord>[2],
): Promise<RecordOutcome | undefined> {
  try {
    const what = `sending ${kind} ${recordId}`;
    const { result, fault } = await attempt(context, what, () => withSyncedRecord(kind, (sync) => syncRecord(context, sync, request)));
    return fault ? failed(fault) : result;
  } catch (error) {
    if (error instanceof LostLease) return undefined;
    throw error;
  }
}

/** Stores why a record couldn't be sent. If the record can't even be read here, its reason is stored alone. */
async function keep(context: SyncContext, item: QueuedItem, failure: SyncFailure): Promise<void> {
  const what = `storing the failure of ${item.kind} ${item.recordId}`;
  const { fault } = await attempt(context, what, () => withSyncedRecord(item.kind, (sync) => keepFailure(context, sync, item, failure)));
  if (fault) await withSyncedRecord(item.kind, (sync) => keepFault(context, sync, item, fault));
}

async function noteSuccess({ context: { deps } }: SendRun, row: Row): Promise<void> {
  const hasRested = row.failures >= MOST_FAILURES;
  row.failures = 0;
  if (!hasRested) return;
  await saveState(deps.database, { failures: 0, restingUntil: null });
  await retryAllNow(deps.database);
}
