import { publish } from '../../../../../platform/server/live/live.ts';
import type { SyncContext } from '../context.ts';
import { askWhichOfOurs, isSettledAsNew } from '../decisions/choice.store.ts';
import { findWaitingValues, type WaitingValues } from '../decisions/conflict.store.ts';
import { mayTakeTheirs } from '../decisions/same-values.ts';
import type { RemoteRecord } from '../kind-sync.ts';
import { findLink, findLinksByZohoId, type Link, noteLink, toPageFacts } from '../links/link.store.ts';
import { noteBack } from '../reconcile/gone.ts';
import type { RecordOutcome } from '../reconcile/outcome.ts';
import { syncRecord } from '../reconcile/sync-record.ts';
import type { RunHandle } from '../runs/action.ts';
import { type RunRecord, toRunRecord } from '../runs/run-record.ts';
import { type NewcomerKind, type Recognized, UNKNOWN } from './newcomer.ts';

export interface ApplyOptions {
  /** What is unknown of new records is read later, in the background. */
  readonly detailsDue: boolean;
  /** Known records are compared; an import only adds. */
  readonly comparesKnown: boolean;
}

/** What a page is taken over with: a run counts it. */
type Applying = Pick<RunHandle, 'context' | 'note'>;

/** Takes a page of records of Zoho over: known ones are merged, those that are recognized linked, all others added. Nothing is sent. */
export async function applyRemotes<R, T>(
  run: Applying,
  kind: NewcomerKind<R, T>,
  remotes: readonly RemoteRecord<T>[],
  options: ApplyOptions,
): Promise<void> {
  const { context } = run;
  const ids = remotes.map(({ zohoId }) => zohoId);
  const links = await findLinksByZohoId(context.deps.database, kind.sync.place, ids);
  const records: RunRecord[] = [];
  const add = (recordId: string, outcome: RecordOutcome) => records.push(toRunRecord(kind.sync.kind, recordId, outcome));
  const isKnown = ({ zohoId }: RemoteRecord<T>) => links.has(zohoId);
  const recordIds = [...links.values()].map(({ recordId }) => recordId);
  const waiting = options.comparesKnown ? await findWaitingValues(context.deps.database, kind.sync.kind, recordIds) : undefined;
  for (const remote of remotes.filter(isKnown)) {
    const link = links.get(remote.zohoId);
    const recordId = link?.recordId ?? '';
    add(recordId, await applyKnown(context, kind, { remote, link, waiting: waiting?.get(recordId), options }));
  }
  const unknown = unique(remotes.filter((remote) => !isKnown(remote)));
  const own = unknown.length > 0 ? await findOwn(context, kind, unknown) : [];
  for (const [place, remote] of unknown.entries()) {
    const recognized = own[place] ?? UNKNOWN;
    const adopted = await adopt(context, kind, remote, recognized);
    if (adopted) add(recognized.ids[0] ?? '', adopted);
  }
  const fresh = unknown.filter((_, place) => own[place]?.ids.length === 0);
  await run.note({ records });
  if (fresh.length > 0) await addFresh(run, kind, fresh, options);
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
  { sync }: NewcomerKind<R, T>,
  { remote, link, waiting, options }: Known<T>,
): Promise<RecordOutcome> {
  if (!link || link.kind !== sync.kind || !options.comparesKnown) return { kind: 'unchanged' };
  if (link.goneSince) await noteBack(context, sync, { id: link.recordId });
  if (!link.goneSince && !mayTakeTheirs(link, remote, waiting)) return { kind: 'unchanged' };
  return syncRecord(context, sync, { id: link.recordId, ...PULL });
}

/** Only theirs is taken. */
export const PULL = { mustRead: true, maySend: false, isStillOurs: async () => true } as const;

/** The records of ours that each may be; unless it is sure, somebody may have said that it is none. */
async function findOwn<R, T>(context: SyncContext, kind: NewcomerKind<R, T>, unknown: readonly RemoteRecord<T>[]): Promise<Recognized[]> {
  const { database } = context.deps;
  const own = await kind.findOwn(context, unknown);
  const isNone = async ({ ids, isSure }: Recognized, place: number) =>
    ids.length > 0 && !isSure && (await isSettledAsNew(database, kind.sync.kind, unknown[place]?.zohoId ?? ''));
  return Promise.all(own.map(async (recognized, place) => ((await isNone(recognized, place)) ? UNKNOWN : recognized)));
}

/** Links a record of Zoho to the one of ours that it is for sure; else a person is asked. Undefined where it is none of ours. */
async function adopt<R, T>(
  context: SyncContext,
  { sync, titleOf }: NewcomerKind<R, T>,
  remote: RemoteRecord<T>,
  { ids, isSure }: Recognized,
): Promise<RecordOutcome | undefined> {
  const [id] = ids;
  if (id === undefined) return undefined;
  const { database, clock } = context.deps;
  if (!isSure) {
    const titles = await sync.columns.readTitles(database, ids);
    const candidates = ids.map((each) => ({ id: each, title: titles.get(each) ?? each }));
    await askWhichOfOurs(database, remote.zohoId, { kind: sync.kind, title: titleOf(remote), candidates, since: clock.now() });
    return { kind: 'waiting' };
  }
  const key = { kind: sync.kind, recordId: id };
  if ((await findLink(database, key))?.zohoId) return { kind: 'unchanged' };
  await noteLink(database, key, sync.place, { zohoId: remote.zohoId, creatingSince: null, goneSince: null, base: {} });
  const outcome = await syncRecord(context, sync, { id, ...PULL });
  return outcome.kind === 'waiting' || outcome.kind === 'failed' ? outcome : { kind: 'adopted' };
}

async function addFresh<R, T>(
  run: Applying,
  kind: NewcomerKind<R, T>,
  fresh: readonly RemoteRecord<T>[],
  options: ApplyOptions,
): Promise<void> {
  const { context } = run;
  const { sync } = kind;
  await context.deps.database.transaction(async (tx) => {
    const ids = await kind.add(context, tx, fresh);
    for (const [place, remote] of fresh.entries()) {
      const recordId = ids[place];
      const local = recordId === undefined ? undefined : await sync.find(context, tx, recordId);
      if (local) await noteAdded(context, tx, sync, { local, remote, detailsDue: options.detailsDue });
    }
    const toRecord = (id: string | undefined) => toRunRecord(sync.kind, id ?? '', { kind: id === undefined ? 'unchanged' : 'created' });
    await run.note({ records: ids.map(toRecord) }, tx);
    publish(tx, { kind: sync.kind, id: '', version: 0, by: '' });
  });
}

interface Added<R, T> {
  readonly local: NonNullable<Awaited<ReturnType<NewcomerKind<R, T>['sync']['find']>>>;
  readonly remote: RemoteRecord<T>;
  readonly detailsDue: boolean;
}

/** What both sides have of a record that has just come: what was not read with it has no base yet. */
async function noteAdded<R, T>(
  context: SyncContext,
  tx: Parameters<NewcomerKind<R, T>['add']>[1],
  { kind, place }: NewcomerKind<R, T>['sync'],
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
    ...toPageFacts(remote.page),
  };
  await noteLink(tx, { kind, recordId: local.id }, place, facts);
}
