import type { Fault } from '../../../../../platform/server/attempt.ts';
import { backoffDelay } from '../../../../../platform/server/backoff.ts';
import { later } from '../../../../../platform/server/clock.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { cleanText } from '../../../../../platform/text/clean-text.ts';
import { addRemoteCandidates, removeMatchOf } from '../conflicts/match.store.ts';
import type { SyncContext } from '../links/context.ts';
import { classifyFailure, describeSyncFailure, isNetworkFailure, type SyncFailure } from '../links/failure.ts';
import { dequeue, findQueued, type QueuedItem, requeue, type StoredFailure, saveProblem } from '../links/queue.store.ts';
import { publishSync } from '../links/state.store.ts';
import type { SyncedRecord } from '../links/synced-record.ts';

/** Fast attempts before a record counts as failed and its backoff starts. */
const FAST_TRIES = 3;
const FAST_DELAY_MS = 5_000;
const BACKOFF = { firstMs: 30_000, maxMs: 15 * 60_000 };
/** Attempts for a record that fails because of an error in OBDesk. */
const MAX_FAULTY_TRIES = 5;

/** Returns the time of the next attempt, or null if only a change or an Admin retries the record. */
function findNextTry({ deps }: SyncContext, failure: SyncFailure, tries: number): Date | null {
  const kind = classifyFailure(failure);
  if (kind === 'refused' || (kind === 'faulty' && tries >= MAX_FAULTY_TRIES)) return null;
  const retryAfterMs = 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
  const delayMs = tries < FAST_TRIES ? FAST_DELAY_MS : backoffDelay(tries - FAST_TRIES + 1, BACKOFF);
  return later(deps.clock.now(), Math.max(retryAfterMs, delayMs));
}

const toStored = (failure: SyncFailure): StoredFailure => ({
  reason: cleanText(describeSyncFailure(failure)),
  isNetwork: isNetworkFailure(failure),
});

/**
 * Saves that a record couldn't be sent and schedules the next attempt. A record rejected by Zoho isn't retried until it changes. A record that
 * changed since it was claimed is due immediately.
 */
export async function saveFailure<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  item: QueuedItem,
  failure: SyncFailure,
): Promise<void> {
  const { database, clock } = context.deps;
  const { recordId } = item;
  const tries = item.tries + 1;
  const now = clock.now();
  const nextTryAt = findNextTry(context, failure, tries);
  const isError = nextTryAt === null || tries >= FAST_TRIES;
  const stored = toStored(failure);
  await database.transaction(async (tx) => {
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

/** Saves a failure without reading the record, because reading it may be what fails. */
export async function saveFault<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, item: QueuedItem, fault: Fault): Promise<void> {
  const { database, clock } = context.deps;
  const { recordId } = item;
  const tries = item.tries + 1;
  const nextTryAt = findNextTry(context, fault, tries);
  const stored = toStored(fault);
  await database.transaction(async (tx) => {
    await sync.columns.save(tx, recordId, { status: 'error', at: null });
    await saveProblem(tx, { kind: sync.kind, recordId, ...stored, tries, nextTryAt, now: clock.now() });
    await (nextTryAt === null ? dequeue(tx, item) : requeue(tx, item, tries, nextTryAt, stored));
    publishSync(tx);
  });
}
