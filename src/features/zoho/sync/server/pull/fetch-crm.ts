import { z } from 'zod';
import { attempt } from '../../../../../platform/server/attempt.ts';
import { type CrmRecord, EMPTY_CRM_PAGE, readCrmPage } from '../../../zoho-client/server/crm/records.ts';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { isDone, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { markRemoteDeleted, markRemoteRestored } from '../conflicts/remote-deletions.ts';
import { pullRecord } from '../conflicts/sync-record.ts';
import { listTombstones } from '../links/check.store.ts';
import { hasUniqueField } from '../links/crm-records.ts';
import { type CrmKind, toRemoteRecord } from '../links/crm-sync.ts';
import { type SyncFailure, UNREADABLE } from '../links/failure.ts';
import { findLinksByZohoId } from '../links/link.store.ts';
import { toRunRecord } from '../links/outcome.ts';
import type { RemoteRecord } from '../links/record-type-sync.ts';
import { setAside } from '../links/set-aside.ts';
import { moveCursor, readCursor } from '../links/state.store.ts';
import { type Action, type ActionContext, attemptForLink, FETCH_OVERLAP_MS, setAsideRows } from './action.ts';
import { applyRemoteRecords } from './apply-remote.ts';
import type { RemoteCreateHandler } from './remote-create.ts';

interface CrmFetch<R> {
  readonly handler: RemoteCreateHandler<R, CrmRecord>;
  readonly kind: CrmKind<R>;
  /** Synced fields of the module. */
  readonly fields: readonly string[];
}

const PAGE_SIZE = 200;

/** Fetches records that were created, changed, deleted or restored in a module of Zoho CRM since the last fetch. */
export const fetchCrmModule =
  <R>(fetch: CrmFetch<R>): Action =>
  async (run) => {
    const { database } = run.context.deps;
    const { module } = fetch.kind;
    const cursor = await readCursor(database, module);
    const since = cursor === undefined ? undefined : new Date(Date.parse(cursor) - FETCH_OVERLAP_MS);
    const startedAt = await fetchChanged(run, fetch, since);
    if (typeof startedAt === 'object') return { failure: startedAt };
    const failure = (await fetchDeleted(run, fetch, since)) ?? (await fetchRestored(run, fetch));
    if (failure) return { failure };
    if (run.isStopped() || startedAt === undefined) return undefined;
    await database.transaction(async (tx) => {
      await run.recordWork({}, tx);
      await moveCursor(tx, module, startedAt);
    });
    return undefined;
  };

/** Applies changed records. Returns Zoho's time at the start, or undefined if the run was stopped. */
async function fetchChanged<R>(
  run: ActionContext,
  { handler, kind, fields }: CrmFetch<R>,
  since: Date | undefined,
): Promise<string | undefined | ZohoFailure> {
  const hasId = await hasUniqueField(run.context, kind.module, kind.idField);
  if (typeof hasId === 'object') return hasId;
  const names = [...fields, 'Description', 'Created_Time', 'Modified_Time', ...(hasId ? [kind.idField] : [])].join();
  let token: string | undefined;
  let startedAt: string | undefined;
  do {
    const outcome = await run.context.zoho({
      service: 'crm',
      method: 'GET',
      path: `/crm/v8/${kind.module}`,
      query: { fields: names, sort_by: 'Modified_Time', sort_order: 'asc', per_page: PAGE_SIZE, page_token: token },
      headers: toHeaders(since),
    });
    if (!isDone(outcome)) return outcome;
    startedAt ??= outcome.zohoTime;
    const page = outcome.kind === 'ok' ? readCrmPage(outcome.body) : EMPTY_CRM_PAGE;
    if (!page) return UNREADABLE;
    await setAsideRows(run, handler.sync.kind, page.odd);
    await applyRemoteRecords(run, handler, await toRemoteRecords(run, handler.sync.kind, kind, page.records));
    if (run.isStopped()) return undefined;
    token = page.next;
  } while (token !== undefined);
  return startedAt ?? UNREADABLE;
}

/** Returns the header for records changed since a time; Zoho documents it with seconds. */
const toHeaders = (since: Date | undefined): Record<string, string> =>
  since ? { 'If-Modified-Since': since.toISOString().replace(/\.\d+Z$/, '+00:00') } : {};

/** Converts records for the sync. Sets aside those that can't be converted. */
async function toRemoteRecords<R>(
  run: ActionContext,
  recordKind: SyncedKind,
  kind: CrmKind<R>,
  records: readonly CrmRecord[],
): Promise<RemoteRecord<CrmRecord>[]> {
  const remotes: RemoteRecord<CrmRecord>[] = [];
  for (const record of records) {
    const what = `reading ${recordKind} ${record.id} from Zoho`;
    const { result, fault } = await attempt(run.context, what, () => toRemoteRecord(kind, record));
    if (result) remotes.push(result);
    if (fault) await run.recordWork({ records: await setAside(run.context, [{ kind: recordKind, zohoId: record.id, failure: fault }]) });
  }
  return remotes;
}

const DeletedPage = z.object({
  data: lenientArray(z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })),
  info: z.object({ more_records: z.boolean() }).nullish(),
});

/** Marks records that were deleted since a time. */
async function fetchDeleted<R>(
  run: ActionContext,
  { handler: { sync }, kind }: CrmFetch<R>,
  since: Date | undefined,
): Promise<SyncFailure | undefined> {
  const { context } = run;
  for (let page = 1; ; page += 1) {
    const outcome = await context.zoho({
      service: 'crm',
      method: 'GET',
      path: `/crm/v8/${kind.module}/deleted`,
      query: { type: 'all', per_page: PAGE_SIZE, page },
      headers: toHeaders(since),
    });
    if (!isDone(outcome)) return outcome;
    if (outcome.kind !== 'ok') return undefined;
    const deleted = DeletedPage.safeParse(outcome.body).data;
    if (!deleted) return UNREADABLE;
    const ids = deleted.data.map(({ id }) => id);
    const links = await findLinksByZohoId(context.deps.database, kind.place, ids);
    for (const link of links.values()) {
      if (link.kind !== sync.kind || link.goneSince) continue;
      const { recordId } = link;
      const failure = await attemptForLink(run, sync.kind, link, `marking ${sync.kind} ${recordId} as deleted in Zoho`, async () => {
        // It may have been restored since.
        const remote = await sync.read(context, link.zohoId ?? '');
        if (remote !== 'gone') return 'kind' in remote ? remote : undefined;
        await markRemoteDeleted(context, sync, recordId);
        await run.recordWork({ records: [toRunRecord(sync.kind, recordId, { kind: 'gone' })], done: 0 });
        return undefined;
      });
      if (failure) return failure;
    }
    if (deleted.info?.more_records !== true) return undefined;
  }
}

/** Marks and merges records that were restored. */
async function fetchRestored<R>(run: ActionContext, { handler: { sync } }: CrmFetch<R>): Promise<SyncFailure | undefined> {
  const { context } = run;
  for (const link of await listTombstones(context.deps.database, sync.kind)) {
    const { recordId } = link;
    const failure = await attemptForLink(run, sync.kind, link, `restoring ${sync.kind} ${recordId}`, async () => {
      const remote = await sync.read(context, link.zohoId ?? '');
      if (remote === 'gone') return undefined;
      if ('kind' in remote) return remote;
      await markRemoteRestored(context, sync, recordId);
      await pullRecord(context, sync, recordId);
      await run.recordWork({ records: [toRunRecord(sync.kind, recordId, { kind: 'taken' })], done: 0 });
      return undefined;
    });
    if (failure) return failure;
  }
  return undefined;
}
