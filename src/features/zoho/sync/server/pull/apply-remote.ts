import { attempt, concernsMoreThanRecord } from '../../../../../platform/server/attempt.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { findWaitingValues, type WaitingValues } from '../conflicts/conflict.store.ts';
import { addLocalCandidates, isResolvedAsNew } from '../conflicts/match.store.ts';
import { canAcceptRemote, markRemoteRestored } from '../conflicts/remote-deletions.ts';
import { syncRecord } from '../conflicts/sync-record.ts';
import type { SyncContext } from '../links/context.ts';
import { classifyFailure, type SyncFailure } from '../links/failure.ts';
import { findLink, findLinksByZohoId, type Link, saveLink, toPageFields } from '../links/link.store.ts';
import { failed, type RecordOutcome, type RunRecord, toRunRecord } from '../links/outcome.ts';
import { clearUnreadable, setAside, type Unreadable } from '../links/set-aside.ts';
import { type LocalMatches, type LocalRecord, NO_MATCH, type RemoteRecord, type SyncedRecord } from '../links/synced-record.ts';
import type { ActionContext } from './action.ts';

export interface ApplyOptions {
  /** What is unknown of new records is read later, in the background. */
  readonly detailsDue: boolean;
  /** Known records are compared; an import only adds. */
  readonly comparesKnown: boolean;
}

/** What a page is taken over with: a run counts it. */
type Applying = Pick<ActionContext, 'context' | 'note'>;

/**
 * Takes a page of records of Zoho over: known ones are merged, those that are recognized linked, all others added. Nothing is sent. Each record that
 * can't be taken over is set aside and stops no other.
 */
export async function applyRemotes<R, T>(
  run: Applying,
  sync: SyncedRecord<R, T>,
  remotes: readonly RemoteRecord<T>[],
  options: ApplyOptions,
): Promise<void> {
  const { context } = run;
  const ids = remotes.map(({ zohoId }) => zohoId);
  const links = await findLinksByZohoId(context.deps.database, sync.zohoModule, ids);
  const records: RunRecord[] = [];
  const applied: string[] = [];
  /** Read with all that was said on them. */
  const whole: string[] = [];
  const unreadable: Unreadable[] = [];
  const add = (remote: RemoteRecord<T>, recordId: string, outcome: RecordOutcome) => {
    if (outcome.kind === 'failed' && isSetAside(outcome.failure))
      return unreadable.push(toUnreadable(sync, remote, { failure: outcome.failure, recordId: recordId || undefined }));
    if (outcome.kind !== 'failed') applied.push(remote.zohoId);
    if (outcome.kind === 'applied' || outcome.kind === 'linked') whole.push(remote.zohoId);
    return records.push(toRunRecord(sync.kind, recordId, outcome));
  };
  const attemptOf = (remote: RemoteRecord<T>, work: () => Promise<RecordOutcome | undefined>) =>
    attemptOutcome(context, sync, remote, work);
  const isKnown = ({ zohoId }: RemoteRecord<T>) => links.has(zohoId);
  const recordIds = [...links.values()].map(({ recordId }) => recordId);
  const waiting = options.comparesKnown ? await findWaitingValues(context.deps.database, sync.kind, recordIds) : undefined;
  for (const remote of remotes.filter(isKnown)) {
    const link = links.get(remote.zohoId);
    const recordId = link?.recordId ?? '';
    const known = { remote, link, waiting: waiting?.get(recordId), options };
    const outcome = await attemptOf(remote, () => applyKnown(context, sync, known));
    if (outcome) add(remote, recordId, outcome);
  }
  const unknown = unique(remotes.filter((remote) => !isKnown(remote)));
  const setAsideLater = (remote: RemoteRecord<T>, failure: SyncFailure) => void unreadable.push(toUnreadable(sync, remote, { failure }));
  const own = await findOwnOfEach(context, sync, unknown, setAsideLater);
  for (const [remote, recognized] of own) {
    const outcome = await attemptOf(remote, () => adopt(context, sync, remote, recognized));
    if (outcome) add(remote, recognized.ids[0] ?? '', outcome);
  }
  const fresh = [...own].flatMap(([remote, recognized]) => (recognized.ids.length === 0 ? [remote] : []));
  await run.note({ records });
  const added = await addEach(run, sync, fresh, { options, setAsideLater });
  await clearUnreadable(context, sync.kind, 'record', [...applied, ...added]);
  if (sync.syncComments) await clearUnreadable(context, sync.kind, 'details', whole);
  if (unreadable.length > 0) await run.note({ records: await setAside(context, unreadable) });
}

/** A stopped connection is no fault of the record, and ends the run by itself. */
const isSetAside = (failure: SyncFailure): boolean => classifyFailure(failure) !== 'stopped';

function toUnreadable<R, T>(
  { kind, titleOf }: SyncedRecord<R, T>,
  remote: RemoteRecord<T>,
  { failure, recordId }: Pick<Unreadable, 'failure' | 'recordId'>,
): Unreadable {
  return { kind, zohoId: remote.zohoId, recordId, title: titleOf(remote.record), changedAt: remote.changedAt, failure };
}

/** Returns the outcome of one record. An exception counts as a failure of that record. */
async function attemptOutcome<R, T>(
  context: SyncContext,
  { kind }: SyncedRecord<R, T>,
  { zohoId }: RemoteRecord<T>,
  work: () => Promise<RecordOutcome | undefined>,
): Promise<RecordOutcome | undefined> {
  const { result, fault } = await attempt(context, `updating ${kind} ${zohoId} from Zoho`, work);
  return fault ? failed(fault) : result;
}

type SetAsideLater<T> = (remote: RemoteRecord<T>, failure: SyncFailure) => void;

/** The records of ours that each may be, asked for together; one by one if that fails because of one of them. */
async function findOwnOfEach<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  unknown: readonly RemoteRecord<T>[],
  setAsideLater: SetAsideLater<T>,
): Promise<Map<RemoteRecord<T>, LocalMatches>> {
  const own = new Map<RemoteRecord<T>, LocalMatches>();
  await togetherOrAlone(context, unknown, {
    what: (remote) => `matching ${sync.kind} ${remote.zohoId} from Zoho`,
    async work(remotes) {
      const found = await findOwn(context, sync, remotes);
      for (const [place, remote] of remotes.entries()) own.set(remote, found[place] ?? NO_MATCH);
    },
    setAsideLater,
  });
  return own;
}

interface Adding<T> {
  readonly options: ApplyOptions;
  readonly setAsideLater: SetAsideLater<T>;
}

/** Adds new records in one transaction; each in one of its own if that fails because of one of them. Returns the IDs in Zoho of those that are here. */
async function addEach<R, T>(
  run: Applying,
  sync: SyncedRecord<R, T>,
  fresh: readonly RemoteRecord<T>[],
  { options, setAsideLater }: Adding<T>,
): Promise<string[]> {
  const added: string[] = [];
  await togetherOrAlone(run.context, fresh, {
    what: ({ zohoId }) => `importing ${sync.kind} ${zohoId} from Zoho`,
    async work(remotes) {
      await addFresh(run, sync, remotes, options);
      added.push(...remotes.map(({ zohoId }) => zohoId));
    },
    setAsideLater,
  });
  return added;
}

interface Together<T> {
  readonly what: (remote: RemoteRecord<T>) => string;
  readonly work: (remotes: readonly RemoteRecord<T>[]) => Promise<void>;
  readonly setAsideLater: SetAsideLater<T>;
}

async function togetherOrAlone<T>(
  context: SyncContext,
  remotes: readonly RemoteRecord<T>[],
  { what, work, setAsideLater }: Together<T>,
): Promise<void> {
  if (remotes.length === 0) return;
  try {
    return await work(remotes);
  } catch (error) {
    if (concernsMoreThanRecord(error)) throw error;
  }
  for (const remote of remotes) {
    const { fault } = await attempt(context, what(remote), () => work([remote]));
    if (fault) setAsideLater(remote, fault);
  }
}

const unique = <T>(remotes: readonly RemoteRecord<T>[]) => [...new Map(remotes.map((remote) => [remote.zohoId, remote])).values()];

interface Known<T> {
  readonly remote: RemoteRecord<T>;
  readonly link: Link | undefined;
  /** Those of its values about which somebody has to decide, as they were then. */
  readonly waiting: WaitingValues | undefined;
  readonly options: ApplyOptions;
}

/** What differs is read once more: a list may be older than what was sent since. */
async function applyKnown<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  { remote, link, waiting, options }: Known<T>,
): Promise<RecordOutcome> {
  if (!link || link.kind !== sync.kind || !options.comparesKnown) return { kind: 'unchanged' };
  if (link.goneSince) await markRemoteRestored(context, sync, { id: link.recordId });
  if (!link.goneSince && !canAcceptRemote(link, remote, waiting)) return { kind: 'unchanged' };
  return syncRecord(context, sync, { id: link.recordId, ...PULL });
}

/** Only theirs is taken. */
export const PULL = { mustRead: true, maySend: false, holdsLease: async () => true } as const;

/** Returns the records of ours that each may be, minus those that a person has ruled out. */
async function findOwn<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, unknown: readonly RemoteRecord<T>[]): Promise<LocalMatches[]> {
  const { database } = context.deps;
  const own = await sync.findLocalMatches(context, unknown);
  const isNone = async ({ ids, isCertain }: LocalMatches, place: number) =>
    ids.length > 0 && !isCertain && (await isResolvedAsNew(database, sync.kind, unknown[place]?.zohoId ?? ''));
  return Promise.all(own.map(async (recognized, place) => ((await isNone(recognized, place)) ? NO_MATCH : recognized)));
}

/** Links a remote record to its certain local counterpart, else asks a person. Returns `undefined` if it has no counterpart. */
async function adopt<R, T>(
  context: SyncContext,
  sync: SyncedRecord<R, T>,
  remote: RemoteRecord<T>,
  { ids, isCertain }: LocalMatches,
): Promise<RecordOutcome | undefined> {
  const [id] = ids;
  if (id === undefined) return undefined;
  const { database, clock } = context.deps;
  if (!isCertain) {
    const titles = await sync.columns.readTitles(database, ids);
    const candidates = ids.map((each) => ({ id: each, title: titles.get(each) ?? each }));
    await addLocalCandidates(database, remote.zohoId, {
      kind: sync.kind,
      title: sync.titleOf(remote.record),
      candidates,
      since: clock.now(),
    });
    return { kind: 'waiting' };
  }
  const key = { kind: sync.kind, recordId: id };
  if ((await findLink(database, key))?.zohoId) return { kind: 'unchanged' };
  await saveLink(database, key, sync.zohoModule, { zohoId: remote.zohoId, creatingSince: null, goneSince: null, base: {} });
  const outcome = await syncRecord(context, sync, { id, ...PULL });
  return outcome.kind === 'waiting' || outcome.kind === 'failed' ? outcome : { kind: 'linked' };
}

async function addFresh<R, T>(
  run: Applying,
  sync: SyncedRecord<R, T>,
  fresh: readonly RemoteRecord<T>[],
  options: ApplyOptions,
): Promise<void> {
  const { context } = run;
  await context.deps.database.transaction(async (tx) => {
    const ids = await sync.createLocal(context, tx, fresh);
    for (const [place, remote] of fresh.entries()) {
      const recordId = ids[place];
      const local = recordId === undefined ? undefined : await sync.findLocal(context, tx, recordId);
      if (local) await noteAdded(context, tx, sync, { local, remote, detailsDue: options.detailsDue });
    }
    const toRecord = (id: string | undefined) => toRunRecord(sync.kind, id ?? '', { kind: id === undefined ? 'unchanged' : 'created' });
    await run.note({ records: ids.map(toRecord) }, tx);
    publish(tx, { kind: sync.kind, id: '', version: 0, by: '' });
  });
}

interface Added<R, T> {
  readonly local: LocalRecord<R>;
  readonly remote: RemoteRecord<T>;
  readonly detailsDue: boolean;
}

/** What both sides have of a record that has just come: what was not read with it has no base yet. */
async function noteAdded<R, T>(
  context: SyncContext,
  tx: Tx,
  { kind, zohoModule }: SyncedRecord<R, T>,
  { local, remote, detailsDue }: Added<R, T>,
): Promise<void> {
  const base = Object.fromEntries(
    Object.entries(remote.values).map(([field, theirs]) => [field, { ours: local.values[field] ?? null, theirs }]),
  );
  const facts = {
    zohoId: remote.zohoId,
    base,
    rawStatus: remote.status,
    checkedAt: context.deps.clock.now().toISOString(),
    detailsDue,
    ...toPageFields(remote.page),
  };
  await saveLink(tx, { kind, recordId: local.id }, zohoModule, facts);
}
