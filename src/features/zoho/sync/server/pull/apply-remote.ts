import { attempt, concernsMoreThanRecord, type Fault } from '../../../../../platform/server/attempt.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { isSameStored } from '../../stored-text.rules.ts';
import { toBase } from '../conflicts/complete-sync.ts';
import { type ConflictingValues, findConflictingValues } from '../conflicts/conflict.store.ts';
import { addLocalCandidates, isResolvedAsNew } from '../conflicts/match.store.ts';
import { markRemoteRestored } from '../conflicts/remote-deletions.ts';
import { pullRecord } from '../conflicts/sync-record.ts';
import type { SyncContext } from '../links/context.ts';
import { classifyFailure, type SyncFailure } from '../links/failure.ts';
import { findLink, findLinksByZohoId, type Link, saveLink, toPageFields } from '../links/link.store.ts';
import { failed, type RecordOutcome, type RunRecord, toRunRecord } from '../links/outcome.ts';
import { clearUnreadable, setAside, type Unreadable } from '../links/set-aside.ts';
import { type LocalMatches, NO_MATCH, type RemoteRecord, type SyncedRecord } from '../links/synced-record.ts';
import type { ActionContext } from './action.ts';

type ApplyRun = Pick<ActionContext, 'context' | 'recordWork'>;

export interface ApplyOptions {
  /** If true, linked records stay unchanged. */
  readonly onlyNew: boolean;
}

/**
 * Applies a page of remote records: merges linked ones, links those that match a local record, and creates the others in OBDesk. Sends nothing. A
 * record that can't be applied is set aside and doesn't stop the others.
 */
export async function applyRemoteRecords<R, T>(
  run: ApplyRun,
  sync: SyncedRecord<R, T>,
  remotes: readonly RemoteRecord<T>[],
  { onlyNew }: ApplyOptions = { onlyNew: false },
): Promise<void> {
  const { context } = run;
  const { database } = context.deps;
  const records: RunRecord[] = [];
  const applied: string[] = [];
  /** IDs of records applied together with their details. */
  const detailed: string[] = [];
  const unreadable: Unreadable[] = [];

  const addUnreadable = (remote: RemoteRecord<T>, failure: SyncFailure, recordId?: string) => {
    const { zohoId, changedAt } = remote;
    unreadable.push({ kind: sync.kind, zohoId, recordId, title: sync.titleOf(remote.record), changedAt, failure });
  };
  const applyOne = async (remote: RemoteRecord<T>, recordId: string, work: () => Promise<RecordOutcome>) => {
    const { result, fault } = await attempt(context, `updating ${sync.kind} ${remote.zohoId} from Zoho`, work);
    const outcome = fault ? failed(fault) : result;
    // A stopped connection ends the run and isn't the record's fault.
    if (outcome.kind === 'failed' && classifyFailure(outcome.failure) !== 'stopped')
      return addUnreadable(remote, outcome.failure, recordId);
    records.push(toRunRecord(sync.kind, recordId, outcome));
    if (outcome.kind !== 'failed') applied.push(remote.zohoId);
    if (outcome.kind === 'applied' || outcome.kind === 'linked') detailed.push(remote.zohoId);
  };

  const ids = remotes.map(({ zohoId }) => zohoId);
  const links = await findLinksByZohoId(database, sync.zohoModule, ids);
  const linkedIds = [...links.values()].map(({ recordId }) => recordId);
  const conflicting = onlyNew ? undefined : await findConflictingValues(database, sync.kind, linkedIds);
  for (const remote of remotes) {
    const link = links.get(remote.zohoId);
    if (link)
      await applyOne(remote, link.recordId, async () =>
        onlyNew ? { kind: 'unchanged' } : updateLinked(context, sync, remote, link, conflicting?.get(link.recordId)),
      );
  }

  const unlinked = new Map(remotes.filter(({ zohoId }) => !links.has(zohoId)).map((remote) => [remote.zohoId, remote]));
  const matches = new Map<RemoteRecord<T>, LocalMatches>();
  const matchFaults = await applyBatch(
    context,
    [...unlinked.values()],
    ({ zohoId }) => `matching ${sync.kind} ${zohoId} from Zoho`,
    async (batch) => {
      const found = await findMatches(context, sync, batch);
      for (const [place, remote] of batch.entries()) matches.set(remote, found[place] ?? NO_MATCH);
    },
  );
  for (const [remote, fault] of matchFaults) addUnreadable(remote, fault);

  const newRemotes: RemoteRecord<T>[] = [];
  for (const [remote, match] of matches) {
    const [recordId] = match.ids;
    if (recordId === undefined) newRemotes.push(remote);
    else await applyOne(remote, recordId, () => linkMatch(context, sync, remote, recordId, match));
  }
  await run.recordWork({ records });

  const createFaults = await applyBatch(
    context,
    newRemotes,
    ({ zohoId }) => `importing ${sync.kind} ${zohoId} from Zoho`,
    async (batch) => {
      await createLocal(run, sync, batch);
      applied.push(...batch.map(({ zohoId }) => zohoId));
    },
  );
  for (const [remote, fault] of createFaults) addUnreadable(remote, fault);

  await clearUnreadable(context, sync.kind, 'record', applied);
  if (sync.syncComments) await clearUnreadable(context, sync.kind, 'details', detailed);
  if (unreadable.length > 0) await run.recordWork({ records: await setAside(context, unreadable) });
}

/** Runs `work` for all records together, or one by one if a record makes that fail. Returns the faults of records that fail alone. */
async function applyBatch<T>(
  context: SyncContext,
  remotes: readonly RemoteRecord<T>[],
  describe: (remote: RemoteRecord<T>) => string,
  work: (remotes: readonly RemoteRecord<T>[]) => Promise<void>,
): Promise<ReadonlyMap<RemoteRecord<T>, Fault>> {
  const faults = new Map<RemoteRecord<T>, Fault>();
  if (remotes.length === 0) return faults;
  try {
    await work(remotes);
    return faults;
  } catch (error) {
    if (concernsMoreThanRecord(error)) throw error;
  }
  for (const remote of remotes) {
    const { fault } = await attempt(context, describe(remote), () => work([remote]));
    if (fault) faults.set(remote, fault);
  }
  return faults;
}

/** Merges a linked record if it differs. Reads it again first, because the list may be older than the last send. */
async function updateLinked<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  remote: RemoteRecord<T>,
  link: Link,
  conflicting: ConflictingValues | undefined,
): Promise<RecordOutcome> {
  if (link.kind !== sync.kind) return { kind: 'unchanged' };
  if (link.goneSince) await markRemoteRestored(context, sync, link.recordId);
  else if (!hasRemoteChanges(link, remote, conflicting)) return { kind: 'unchanged' };
  return pullRecord(context, sync, link.recordId);
}

/** Whether a remote record differs from its conflicting values and merge base, or has other comments. Ignores records whose details are due. */
function hasRemoteChanges(
  { base, conversation, detailsDue }: Link,
  remote: Pick<RemoteRecord<unknown>, 'values' | 'conversation'>,
  conflicting: ConflictingValues = {},
): boolean {
  if (detailsDue) return false;
  if (remote.conversation !== '' && remote.conversation !== conversation) return true;
  return Object.entries(remote.values).some(([field, theirs]) => {
    const known = conflicting[field] ?? base[field]?.theirs;
    return known === undefined || !isSameStored(known, theirs);
  });
}

/** Returns the local candidates of each record. Leaves out uncertain ones that an Admin ruled out. */
async function findMatches<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  remotes: readonly RemoteRecord<T>[],
): Promise<LocalMatches[]> {
  const { database } = context.deps;
  const matches = await sync.findLocalMatches(context, remotes);
  const isRuledOut = async ({ ids, isCertain }: LocalMatches, place: number) =>
    ids.length > 0 && !isCertain && (await isResolvedAsNew(database, sync.kind, remotes[place]?.zohoId ?? ''));
  return Promise.all(matches.map(async (match, place) => ((await isRuledOut(match, place)) ? NO_MATCH : match)));
}

/** Links a remote record to its certain match and merges both. Leaves uncertain matches to an Admin. */
async function linkMatch<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  remote: RemoteRecord<T>,
  recordId: string,
  { ids, isCertain }: LocalMatches,
): Promise<RecordOutcome> {
  const { database, clock } = context.deps;
  if (!isCertain) {
    const titles = await sync.columns.readTitles(database, ids);
    const candidates = ids.map((id) => ({ id, title: titles.get(id) ?? id }));
    await addLocalCandidates(database, remote.zohoId, {
      kind: sync.kind,
      title: sync.titleOf(remote.record),
      candidates,
      remote: { values: remote.values, changedAt: remote.changedAt },
      since: clock.now(),
    });
    return { kind: 'waiting' };
  }
  const key = { kind: sync.kind, recordId };
  if ((await findLink(database, key))?.zohoId) return { kind: 'unchanged' };
  await saveLink(database, key, sync.zohoModule, { zohoId: remote.zohoId, creatingSince: null, goneSince: null, base: {} });
  const outcome = await pullRecord(context, sync, recordId);
  return outcome.kind === 'waiting' || outcome.kind === 'failed' ? outcome : { kind: 'linked' };
}

/** Creates and links local records for remote ones in one transaction. Comments and other details are fetched later. */
async function createLocal<R, T>(run: ApplyRun, sync: SyncedRecord<R, T>, remotes: readonly RemoteRecord<T>[]): Promise<void> {
  const { context } = run;
  const { database, clock } = context.deps;
  await database.transaction(async (tx) => {
    const ids = await sync.createLocal(context, tx, remotes);
    for (const [place, remote] of remotes.entries()) {
      const recordId = ids[place];
      const local = recordId === undefined ? undefined : await sync.findLocal(context, tx, recordId);
      if (!local) continue;
      await saveLink(tx, { kind: sync.kind, recordId: local.id }, sync.zohoModule, {
        zohoId: remote.zohoId,
        base: toBase(local.values, remote.values),
        rawStatus: remote.status,
        checkedAt: clock.now().toISOString(),
        detailsDue: sync.syncComments !== undefined,
        ...toPageFields(remote.page),
      });
    }
    const records = ids.map((id) => toRunRecord(sync.kind, id ?? '', { kind: id === undefined ? 'unchanged' : 'created' }));
    await run.recordWork({ records }, tx);
    publish(tx, { kind: sync.kind, id: '', version: 0, by: '' });
  });
}
