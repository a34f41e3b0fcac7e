import { attempt, LostLease } from '../../../../../platform/server/attempt.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { syncRecord } from '../conflicts/sync-record.ts';
import type { SyncContext } from '../links/context.ts';
import { classifyFailure, describeSyncFailure, type SyncFailure } from '../links/failure.ts';
import { failed, type RecordOutcome, type SyncRequest } from '../links/outcome.ts';
import { claimItem, dequeue, type QueuedItem, requeue, retryAllNow } from '../links/queue.store.ts';
import { readState, saveState } from '../links/state.store.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { saveFailure, saveFault } from './save-failure.ts';
import type { SenderLease } from './sender-lease.ts';

interface SendRun {
  readonly context: SyncContext;
  readonly lease: SenderLease;
  readonly kinds: readonly SyncedKind[];
  /** If true, no further record is claimed. */
  readonly isStopped: () => boolean;
  /** Called after each record; its worker continues once the promise resolves. */
  readonly onOutcome?: (item: QueuedItem, outcome: RecordOutcome) => Promise<void>;
}

/**
 * Why a run ended. `empty`: nothing is due. `lost`: another run took over the lease. `resting`: too many records failed in a row. `refused`: nothing
 * can be sent, for example because Zoho revoked access.
 */
type SendEnd = { readonly why: 'empty' | 'stopped' | 'lost' | 'resting' } | { readonly why: 'refused'; readonly failure: SyncFailure };

const WORKERS = 10;
/** Failures in a row after which sending pauses. */
const MAX_FAILURES = 20;
const PAUSE_MS = 60_000;
/** Workers that try one record each after a pause. */
const PROBES = 3;

/** Shared by the workers of a run. */
interface SendState {
  /** Failures in a row. */
  failures: number;
  end?: SendEnd;
}

/** Sends due records with several workers until none is due. */
export async function sendQueue(run: SendRun): Promise<SendEnd> {
  const { database, clock } = run.context.deps;
  const state: SendState = { failures: (await readState(database)).failures };
  await runWorkers(run, state);
  if (state.end?.why === 'resting')
    await saveState(database, { failures: state.failures, restingUntil: later(clock.now(), PAUSE_MS).toISOString() });
  if (state.end) return state.end;
  if (run.isStopped()) return { why: 'stopped' };
  // A run that lost the lease can't claim records either.
  return { why: (await run.lease.isHeld()) ? 'empty' : 'lost' };
}

/** Resolves after all workers have ended. If one throws, the others stop and its error is rethrown. */
async function runWorkers(run: SendRun, state: SendState): Promise<void> {
  const work = async () => {
    try {
      await sendItems(run, state);
    } catch (error) {
      state.end = { why: 'stopped' };
      throw error;
    }
  };
  const count = state.failures >= MAX_FAILURES ? PROBES : WORKERS;
  const ended = await Promise.allSettled(Array.from({ length: count }, work));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

async function sendItems(run: SendRun, state: SendState): Promise<void> {
  const { database, clock } = run.context.deps;
  while (!run.isStopped() && state.end === undefined) {
    const item = await claimItem(database, { kinds: run.kinds, now: clock.now(), ownerId: run.lease.ownerId });
    if (!item) return;
    const end = await sendItem(run, item, state);
    if (end) state.end = end;
    else if (state.failures >= MAX_FAILURES) state.end = { why: 'resting' };
  }
}

/** Sends one record and saves its outcome. Returns a reason if the run can't continue. */
async function sendItem(run: SendRun, item: QueuedItem, state: SendState): Promise<SendEnd | undefined> {
  const { context, lease } = run;
  const { database, log } = context.deps;
  const request = { id: item.recordId, generation: item.generation, maySend: true, holdsLease: lease.isHeld };
  const outcome = await sendRecord(context, item, request);
  if (!outcome) return { why: 'lost' };
  if (outcome.kind === 'failed') {
    const { failure } = outcome;
    const isStopping = failure.kind === 'away' && failure.why === 'stopping';
    if (isStopping || classifyFailure(failure) === 'stopped') {
      await requeue(database, item, item.tries, null);
      return isStopping ? { why: 'stopped' } : { why: 'refused', failure };
    }
    // An error in OBDesk says nothing about Zoho, so it doesn't count towards a pause.
    if (classifyFailure(failure) !== 'faulty') state.failures += 1;
    log.warn({ source: 'sync', kind: item.kind, recordId: item.recordId, reason: describeSyncFailure(failure) }, 'Failed to sync a record');
    await saveItemFailure(context, item, failure);
  } else {
    await resetFailures(context, state);
    // A record that changed while it was sent is due immediately.
    await (outcome.kind === 'missing' || outcome.kind === 'deleted' ? dequeue(database, item) : requeue(database, item, 0, null));
  }
  await run.onOutcome?.(item, outcome);
  return undefined;
}

/** Returns undefined if another run took over the lease. */
async function sendRecord(context: SyncContext, { kind, recordId }: QueuedItem, request: SyncRequest): Promise<RecordOutcome | undefined> {
  try {
    const what = `sending ${kind} ${recordId}`;
    const { result, fault } = await attempt(context, what, () => withSyncedRecord(kind, (sync) => syncRecord(context, sync, request)));
    return fault ? failed(fault) : result;
  } catch (error) {
    if (error instanceof LostLease) return undefined;
    throw error;
  }
}

async function saveItemFailure(context: SyncContext, item: QueuedItem, failure: SyncFailure): Promise<void> {
  const what = `storing the failure of ${item.kind} ${item.recordId}`;
  const { fault } = await attempt(context, what, () => withSyncedRecord(item.kind, (sync) => saveFailure(context, sync, item, failure)));
  if (fault) await withSyncedRecord(item.kind, (sync) => saveFault(context, sync, item, fault));
}

async function resetFailures({ deps: { database } }: SyncContext, state: SendState): Promise<void> {
  const hasPaused = state.failures >= MAX_FAILURES;
  state.failures = 0;
  if (!hasPaused) return;
  await saveState(database, { failures: 0, restingUntil: null });
  await retryAllNow(database);
}
