import type { SyncContext } from '../context.ts';
import { classify } from '../failure.ts';
import { clearReread, listDetailsDue, listRereadDue, noteNoDetails } from '../links/check.store.ts';
import { syncRecord } from '../reconcile/sync-record.ts';
import { findRunning } from '../runs/run.store.ts';
import { ticketSync } from '../tickets/ticket-sync.ts';
import { PULL } from './apply-remote.ts';

const AT_ONCE = 5;

/**
 * Reads descriptions and comments of tickets that came without them, the newest first, until there are none left or it has to stop. An action that
 * runs goes first: somebody waits for it, and both share the calls of a minute.
 */
export async function readDetails(context: SyncContext, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && !(await findRunning(context.deps.database))) {
    const ids = await listDetailsDue(context.deps.database, AT_ONCE);
    if (ids.length === 0) return readAgain(context, isStopped);
    const isRead = await Promise.all(ids.map((id) => readDetailsOf(context, id)));
    if (!isRead.every(Boolean)) return;
  }
}

/** Reads the long conversations again that are due, one after the other: each takes many calls. */
async function readAgain(context: SyncContext, isStopped: () => boolean): Promise<void> {
  const { database, clock } = context.deps;
  while (!isStopped() && !(await findRunning(database))) {
    const now = clock.now();
    const [id] = await listRereadDue(database, now, 1);
    if (id === undefined || !(await readDetailsOf(context, id))) return;
    await clearReread(database, id, now);
  }
}

/** Reads them of one ticket; false when Zoho cannot be read at the moment. */
export async function readDetailsOf(context: SyncContext, id: string): Promise<boolean> {
  const outcome = await syncRecord(context, ticketSync, { id, ...PULL });
  if (outcome.kind === 'failed') {
    if (classify(outcome.failure) === 'refused') await noteNoDetails(context.deps.database, id);
    return classify(outcome.failure) === 'refused';
  }
  await noteNoDetails(context.deps.database, id);
  return true;
}
