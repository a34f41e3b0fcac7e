import { attempt } from '../../../../../platform/server/attempt.ts';
import { pullRecord } from '../conflicts/sync-record.ts';
import { isZohoUp, type SyncContext } from '../links/context.ts';
import { classifyFailure, type SyncFailure } from '../links/failure.ts';
import { clearDetailsDue, clearReread, findLink, findLinksOf, listDetailsDue, listRereadDue } from '../links/link.store.ts';
import { clearUnreadable, setAside, type Unreadable } from '../links/set-aside.ts';
import { ticketRecord } from '../links/ticket-record.ts';
import { findRunning } from './run.store.ts';

const BATCH = 5;

/**
 * Reads missing descriptions and comments of tickets, newest first, until none is left or `isStopped`. Pauses during a run: a user waits for it,
 * and both share the calls per minute.
 */
export async function fetchDetails(context: SyncContext, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && !(await findRunning(context.deps.database))) {
    const ids = await listDetailsDue(context.deps.database, BATCH);
    if (ids.length === 0) return readAgain(context, isStopped);
    const ends = await Promise.all(ids.map((id) => readDetailsOf(context, id)));
    if (ends.includes('stopped')) return;
    const isAway = ends.includes('away') && !(await isZohoUp(context, 'ticket'));
    if (isAway) return;
    await setAsideFailed(
      context,
      ids.filter((_, place) => ends[place] === 'away'),
    );
  }
}

/** Rereads long conversations that are due, one after the other: each takes many calls. */
async function readAgain(context: SyncContext, isStopped: () => boolean): Promise<void> {
  const { database, clock } = context.deps;
  while (!isStopped() && !(await findRunning(database))) {
    const now = clock.now();
    const [id] = await listRereadDue(database, now, 1);
    const end = id === undefined ? 'stopped' : await readDetailsOf(context, id);
    if (id === undefined || end === 'stopped') return;
    if (end === 'away' && !(await isZohoUp(context, 'ticket'))) return;
    if (end === 'away') await setAsideFailed(context, [id]);
    await clearReread(database, id, now);
  }
}

/** `read`: read or set aside. `away`: Zoho failed. `stopped`: Zoho can't be called. */
type DetailsEnd = 'read' | 'away' | 'stopped';

/** Reads the details of one ticket. If they can't be read, they are set aside. */
export async function readDetailsOf(context: SyncContext, id: string): Promise<DetailsEnd> {
  const { database } = context.deps;
  const what = `fetching the details of ticket ${id}`;
  const { result, fault } = await attempt(context, what, () => pullRecord(context, ticketRecord, id));
  const failure = fault ?? (result?.kind === 'failed' ? result.failure : undefined);
  if (failure && classifyFailure(failure) === 'stopped') return 'stopped';
  if (failure && classifyFailure(failure) === 'temporary') return 'away';
  const link = await findLink(database, { kind: 'ticket', recordId: id });
  const zohoId = link?.zohoId ?? undefined;
  if (failure) await setAside(context, [await toUnreadable(context, { id, zohoId, failure })]);
  else if (zohoId !== undefined) await clearUnreadable(context, 'ticket', 'details', [zohoId]);
  await clearDetailsDue(database, id);
  return 'read';
}

/** Sets tickets aside for which Zoho fails although it handles other calls, so that the next ones are read. */
async function setAsideFailed(context: SyncContext, ids: readonly string[]): Promise<void> {
  const links = await findLinksOf(context.deps.database, 'ticket', ids);
  for (const id of ids) {
    const zohoId = links.get(id)?.zohoId ?? undefined;
    await setAside(context, [await toUnreadable(context, { id, zohoId, failure: FAILED })]);
    await clearDetailsDue(context.deps.database, id);
  }
}

const FAILED: SyncFailure = { kind: 'away', why: 'server_error', mayBeDone: false, retryAfterMs: undefined };

interface FailedDetails {
  readonly id: string;
  readonly zohoId: string | undefined;
  readonly failure: SyncFailure;
}

async function toUnreadable({ deps }: SyncContext, { id, zohoId, failure }: FailedDetails): Promise<Unreadable> {
  const title = (await ticketRecord.columns.readTitles(deps.database, [id])).get(id) ?? '';
  return { kind: 'ticket', part: 'details', zohoId, recordId: id, title, failure };
}
