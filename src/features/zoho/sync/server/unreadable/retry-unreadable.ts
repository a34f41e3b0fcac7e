import { attempt } from '../../../../../platform/server/attempt.ts';
import { later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createContext, type SyncContext } from '../context.ts';
import { isPossible } from '../drain.ts';
import { classify, type SyncFailure } from '../failure.ts';
import { readDetailsOf } from '../fetch/fetch-details.ts';
import { noteDetailsDue } from '../links/check.store.ts';
import { publishSync } from '../publish-sync.ts';
import { refetchRecord } from '../webhooks/refetch-record.ts';
import { setAside } from './set-aside.ts';
import { claimUnreadable, type DueUnreadable, removeRetried } from './unreadable.store.ts';
import { isZohoUp } from './zoho-up.ts';

/** A node that is killed while it reads a record leaves it to the others after so long. */
const CLAIMED_MS = 10 * MINUTE_MS;

/** Reads records again that were set aside and are due, until none is left or it has to stop. Those that can be read leave the list. */
export async function retryUnreadable(deps: ServerDeps, isStopped: () => boolean): Promise<void> {
  const { database, clock } = deps;
  if (!(await isPossible(deps))) return;
  let context: SyncContext | undefined;
  while (!isStopped()) {
    const due = await claimUnreadable(database, clock.now(), later(clock.now(), CLAIMED_MS));
    if (!due) return;
    context ??= await createContext(deps);
    if ((await retry(context, due)) === 'stopped') return;
    publishSync(database);
  }
}

/** `stopped`: Zoho can't be called at the moment. */
async function retry(context: SyncContext, due: DueUnreadable): Promise<'done' | 'stopped'> {
  const failure = await readAgain(context, due);
  if (!failure) {
    await removeRetried(context.deps.database, due);
    return 'done';
  }
  const isAway = classify(failure) === 'stopped' || (classify(failure) === 'passing' && !(await isZohoUp(context, due.kind)));
  if (isAway) return 'stopped';
  const { kind, part, zohoId, recordId } = due;
  await setAside(context, [{ kind, part, zohoId: zohoId ?? undefined, recordId: recordId ?? undefined, failure }]);
  return 'done';
}

const AWAY: SyncFailure = { kind: 'away', why: 'server_error', mayBeDone: false, retryAfterMs: undefined };

/** Undefined if it was read, or was set aside again by what read it. */
async function readAgain(context: SyncContext, { kind, part, zohoId, recordId }: DueUnreadable): Promise<SyncFailure | undefined> {
  const { result, fault } = await attempt(context, `retrying ${kind} ${zohoId} from Zoho`, async () => {
    if (part === 'record') return zohoId === null ? undefined : refetchRecord(context, { kind, zohoId });
    if (recordId === null) return undefined;
    await noteDetailsDue(context.deps.database, recordId, { isWhole: part === 'comments' });
    return (await readDetailsOf(context, recordId)) === 'read' ? undefined : AWAY;
  });
  return fault ?? result;
}
