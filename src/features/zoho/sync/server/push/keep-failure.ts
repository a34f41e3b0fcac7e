import type { Fault } from '../../../../../platform/server/attempt.ts';
import { later } from '../../../../../platform/server/clock.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { cleanText } from '../../../../../platform/text/clean-text.ts';
import { addRemoteCandidates, removeMatchOf } from '../conflicts/match.store.ts';
import type { SyncContext } from '../links/context.ts';
import { classifyFailure, describeSyncFailure, isNetworkFailure, type SyncFailure } from '../links/failure.ts';
import { dequeue, findQueued, type QueuedItem, requeue, type StoredFailure, saveProblem } from '../links/queue.store.ts';
import { publishSync } from '../links/state.store.ts';
import type { SyncedRecord } from '../links/synced-record.ts';

/** So often in a row a record is tried at once before it counts as failed. */
const QUICK_TRIES = 3;
const QUICK_PAUSE_MS = 5_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** How long a record waits after so many tries: little for the first ones, then longer and longer. */
function pauseAfter(tries: number): number {
  if (tries < QUICK_TRIES) return QUICK_PAUSE_MS;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - QUICK_TRIES));
}

/** A record that OBDesk itself fails at is tried so often. */
const MOST_FAULTS = 5;

/** Returns the time of the next attempt, or null if only a change or a person retries the record. */
function findNextTry({ deps }: SyncContext, failure: SyncFailure, tries: number): Date | null {
  const kind = classifyFailure(failure);
  if (kind === 'refused' || (kind === 'faulty' && tries >= MOST_FAULTS)) return null;
  const askedMs = 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
  return later(deps.clock.now(), Math.max(askedMs, pauseAfter(tries)));
}

const toStored = (failure: SyncFailure): StoredFailure => ({
  reason: cleanText(describeSyncFailure(failure)),
  isNetwork: isNetworkFailure(failure),
});

/** Stores that a record can't be sent because of an error of OBDesk, without reading the record, which may be what fails. */
export async function keepFault<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, item: QueuedItem, failure: Fault): Promise<void> {
  const { database, clock } = context.deps;
  const { recordId } = item;
  const tries = item.tries + 1;
  const nextTryAt = findNextTry(context, failure, tries);
  const stored = toStored(failure);
  await database.transaction(async (tx) => {
    await sync.columns.save(tx, recordId, { status: 'error', at: null });
    await saveProblem(tx, { kind: sync.kind, recordId, ...stored, tries, nextTryAt, now: clock.now() });
    await (nextTryAt === null ? dequeue(tx, item) : requeue(tx, item, tries, nextTryAt, stored));
    publishSync(tx);
  });
}

/**
 * Keeps that a record could not be sent. What Zoho refuses is an error until somebody changes it; what may go better next time is tried again,
 * three times at once and then with longer and longer pauses, an error of OBDesk five times in all. One that was changed meanwhile is simply sent again.
 */
export async function keepFailure<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  item: QueuedItem,
  failure: SyncFailure,
): Promise<void> {
  const { deps } = context;
  const { recordId } = item;
  const tries = item.tries + 1;
  const now = deps.clock.now();
  const nextTryAt = findNextTry(context, failure, tries);
  const isError = nextTryAt === null || tries >= QUICK_TRIES;
  const stored = toStored(failure);
  await deps.database.transaction(async (tx) => {
    const local = await sync.findLocal(context, tx, recordId);
    const locked = local && (await sync.lockLocal(context, tx, local, {}));
    const isCurrent = (await findQueued(tx, item))?.generation === item.generation;
    if (locked && isCurrent && isError) {
      await sync.columns.save(tx, recordId, { status: 'error', at: null });
      await saveProblem(tx, { kind: sync.kind, recordId, ...stored, tries, nextTryAt, now });
      if ('candidates' in failure && failure.candidates)
        await addRemoteCandidates(tx, recordId, { kind: sync.kind, title: locked.local.title, candidates: failure.candidates, since: now });
      else await removeMatchOf(tx, sync.kind, recordId);
      publish(tx, { kind: sync.kind, id: recordId, version: locked.local.version + 1, by: '' });
    }
    if (isCurrent && nextTryAt === null) await dequeue(tx, item);
    else await requeue(tx, item, tries, nextTryAt, stored);
  });
}
