import { later } from '../../../../../platform/server/clock.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { SyncContext } from '../context.ts';
import { askWhichOfTheirs, removeChoiceOf } from '../decisions/choice.store.ts';
import { classify, describeSyncFailure, type SyncFailure } from '../failure.ts';
import type { KindSync } from '../kind-sync.ts';
import { pauseAfter, QUICK_TRIES } from './pauses.ts';
import { dequeue, findGeneration, putBack, type QueuedItem, saveProblem } from './queue.store.ts';

/**
 * Keeps that a record could not be sent. What Zoho refuses is an error until somebody changes it; what may go better next time is tried again,
 * three times at once and then with longer and longer pauses. One that was changed meanwhile is simply sent again.
 */
export async function keepFailure<R, T>(context: SyncContext, sync: KindSync<R, T>, item: QueuedItem, failure: SyncFailure): Promise<void> {
  const { deps } = context;
  const { recordId } = item;
  const tries = item.tries + 1;
  const now = deps.clock.now();
  const isRefused = classify(failure) === 'refused';
  const askedMs = 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
  const nextTryAt = isRefused ? null : later(now, Math.max(askedMs, pauseAfter(tries)));
  const isError = isRefused || tries >= QUICK_TRIES;
  await deps.database.transaction(async (tx) => {
    const local = await sync.find(context, tx, recordId);
    const locked = local && (await sync.lock(context, tx, local, {}));
    const isCurrent = (await findGeneration(tx, item)) === item.generation;
    if (locked && isCurrent && isError) {
      await sync.columns.save(tx, recordId, { status: 'error', at: null });
      await saveProblem(tx, { kind: sync.kind, recordId, reason: describeSyncFailure(failure), tries, nextTryAt, now });
      if ('candidates' in failure && failure.candidates)
        await askWhichOfTheirs(tx, recordId, { kind: sync.kind, title: locked.local.title, candidates: failure.candidates, since: now });
      else await removeChoiceOf(tx, sync.kind, recordId);
      publish(tx, { kind: sync.kind, id: recordId, version: locked.local.version + 1, by: '' });
    }
    if (isCurrent && isRefused) await dequeue(tx, item);
    else await putBack(tx, item, tries, nextTryAt);
  });
}
