import { attempt } from '../../../../../platform/server/attempt.ts';
import { later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createContext, isZohoUp, type SyncContext } from '../links/context.ts';
import { classifyFailure, type SyncFailure } from '../links/failure.ts';
import { markDetailsDue } from '../links/link.store.ts';
import { setAside } from '../links/set-aside.ts';
import { publishSync } from '../links/state.store.ts';
import { claimUnreadable, type DueUnreadable, removeRetried } from '../links/unreadable.store.ts';
import { refetchRecord } from '../pull/refetch-record.ts';
import { isPossible } from './drain.ts';
import { readDetailsOf } from './fetch-details.ts';

/** Other nodes retry a record if the node that claimed it hasn't finished by then. */
const CLAIM_MS = 10 * MINUTE_MS;

/** Rereads unreadable records that are due, until none is left or `isStopped`. Removes those that can be read now. */
export async function retryUnreadable(deps: ServerDeps, isStopped: () => boolean): Promise<void> {
  const { database, clock } = deps;
  if (!(await isPossible(deps))) return;
  let context: SyncContext | undefined;
  while (!isStopped()) {
    const due = await claimUnreadable(database, clock.now(), later(clock.now(), CLAIM_MS));
    if (!due) return;
    context ??= await createContext(deps);
    if ((await retry(context, due)) === 'stopped') return;
    publishSync(database);
  }
}

/** `stopped`: Zoho can't be called now. */
async function retry(context: SyncContext, due: DueUnreadable): Promise<'done' | 'stopped'> {
  const failure = await readAgain(context, due);
  if (!failure) {
    await removeRetried(context.deps.database, due);
    return 'done';
  }
  const isAway =
    classifyFailure(failure) === 'stopped' || (classifyFailure(failure) === 'temporary' && !(await isZohoUp(context, due.kind)));
  if (isAway) return 'stopped';
  const { kind, part, zohoId, recordId } = due;
  await setAside(context, [{ kind, part, zohoId: zohoId ?? undefined, recordId: recordId ?? undefined, failure }]);
  return 'done';
}

const AWAY: SyncFailure = { kind: 'away', why: 'server_error', mayBeDone: false, retryAfterMs: undefined };

/** Returns undefined if it was read or set aside again. */
async function readAgain(context: SyncContext, { kind, part, zohoId, recordId }: DueUnreadable): Promise<SyncFailure | undefined> {
  const { result, fault } = await attempt(context, `retrying ${kind} ${zohoId} from Zoho`, async () => {
    if (part === 'record') return zohoId === null ? undefined : refetchRecord(context, { kind, zohoId });
    if (recordId === null) return undefined;
    await markDetailsDue(context.deps.database, recordId, { isWhole: part === 'comments' });
    return (await readDetailsOf(context, recordId)) === 'read' ? undefined : AWAY;
  });
  return fault ?? result;
}
