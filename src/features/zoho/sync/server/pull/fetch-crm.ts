import { z } from 'zod';
import { attempt } from '../../../../../platform/server/attempt.ts';
import { type CrmRecord, EMPTY_CRM_PAGE, readCrmPage } from '../../../zoho-client/server/crm/records.ts';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { isDone, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { markRemoteDeleted, markRemoteRestored } from '../conflicts/remote-deletions.ts';
import { pullRecord } from '../conflicts/sync-record.ts';
import { hasUniqueField } from '../links/crm-api.ts';
import { type SyncedCrmRecord, toRemoteRecord } from '../links/crm-record.ts';
import { type SyncFailure, UNREADABLE } from '../links/failure.ts';
import { findLinksByZohoId, listDeletedLinks } from '../links/link.store.ts';
import { toRunRecord } from '../links/outcome.ts';
import { setAside } from '../links/set-aside.ts';
import { moveCursor, readCursor } from '../links/state.store.ts';
import type { RemoteRecord } from '../links/synced-record.ts';
import { type Action, type ActionContext, attemptForLink, FETCH_OVERLAP_MS, setAsideRows } from './action.ts';
import { applyRemoteRecords } from './apply-remote.ts';

const PAGE_SIZE = 200;

/** Fetches records that were created, changed, deleted or restored in a module of Zoho CRM since the last fetch. */
export const fetchCrmModule =
  <R>(sync: SyncedCrmRecord<R>): Action =>
  async (run) => {
    const { database } = run.context.deps;
    const { module } = sync;
    const cursor = await readCursor(database, module);
    const since = cursor === undefined ? undefined : new Date(Date.parse(cursor) - FETCH_OVERLAP_MS);
    const startedAt = await fetchChanged(run, sync, since);
    if (typeof startedAt === 'object') return { failure: startedAt };
    const failure = (await fetchDeleted(run, sync, since)) ?? (await fetchRestored(run, sync));
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
  sync: SyncedCrmRecord<R>,
  since: Date | undefined,
): Promise<string | undefined | ZohoFailure> {
  const hasId = await hasUniqueField(run.context, sync.module, sync.idField);
  if (typeof hasId === 'object') return hasId;
  const names = [...sync.fields, 'Description', 'Created_Time', 'Modified_Time', ...(hasId ? [sync.idField] : [])].join();
  let token: string | undefined;
  let startedAt: string | undefined;
  do {
    const outcome = await run.context.zoho({
      service: 'crm',
      method: 'GET',
      path: `/crm/v8/${sync.module}`,
      query: { fields: names, sort_by: 'Modified_Time', sort_order: 'asc', per_page: PAGE_SIZE, page_token: token },
      headers: toHeaders(since),
    });
    if (!isDone(outcome)) return outcome;
    startedAt ??= outcome.zohoTime;
    const page = outcome.kind === 'ok' ? readCrmPage(outcome.body) : EMPTY_CRM_PAGE;
    if (!page) return UNREADABLE;
    await setAsideRows(run, sync.kind, page.odd);
    await applyRemoteRecords(run, sync, await toRemoteRecords(run, sync, page.records));
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
  sync: SyncedCrmRecord<R>,
  records: readonly CrmRecord[],
): Promise<RemoteRecord<CrmRecord>[]> {
  const remotes: RemoteRecord<CrmRecord>[] = [];
  for (const record of records) {
    const what = `reading ${sync.kind} ${record.id} from Zoho`;
    const { result, fault } = await attempt(run.context, what, () => toRemoteRecord(sync, record));
    if (result) remotes.push(result);
    if (fault) await run.recordWork({ records: await setAside(run.context, [{ kind: sync.kind, zohoId: record.id, failure: fault }]) });
  }
  return remotes;
}

const DeletedPage = z.object({
  data: lenientArray(z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })),
  info: z.object({ more_records: z.boolean() }).nullish(),
});

/** Marks records that were deleted since a time. */
async function fetchDeleted<R>(run: ActionContext, sync: SyncedCrmRecord<R>, since: Date | undefined): Promise<SyncFailure | undefined> {
  const { context } = run;
  for (let page = 1; ; page += 1) {
    const outcome = await context.zoho({
      service: 'crm',
      method: 'GET',
      path: `/crm/v8/${sync.module}/deleted`,
      query: { type: 'all', per_page: PAGE_SIZE, page },
      headers: toHeaders(since),
    });
    if (!isDone(outcome)) return outcome;
    if (outcome.kind !== 'ok') return undefined;
    const deleted = DeletedPage.safeParse(outcome.body).data;
    if (!deleted) return UNREADABLE;
    const ids = deleted.data.map(({ id }) => id);
    const links = await findLinksByZohoId(context.deps.database, sync.zohoModule, ids);
    for (const link of links.values()) {
      if (link.kind !== sync.kind || link.goneSince) continue;
      const { recordId } = link;
      const failure = await attemptForLink(run, sync.kind, link, `marking ${sync.kind} ${recordId} as deleted in Zoho`, async () => {
        // It may have been restored since.
        const remote = await sync.readRemote(context, link.zohoId ?? '');
        if (remote !== 'deleted') return 'kind' in remote ? remote : undefined;
        await markRemoteDeleted(context, sync, recordId);
        await run.recordWork({ records: [toRunRecord(sync.kind, recordId, { kind: 'deleted' })], done: 0 });
        return undefined;
      });
      if (failure) return failure;
    }
    if (deleted.info?.more_records !== true) return undefined;
  }
}

/** Marks and merges records that were restored. */
async function fetchRestored<R>(run: ActionContext, sync: SyncedCrmRecord<R>): Promise<SyncFailure | undefined> {
  const { context } = run;
  for (const link of await listDeletedLinks(context.deps.database, sync.kind)) {
    const { recordId } = link;
    const failure = await attemptForLink(run, sync.kind, link, `restoring ${sync.kind} ${recordId}`, async () => {
      const remote = await sync.readRemote(context, link.zohoId ?? '');
      if (remote === 'deleted') return undefined;
      if ('kind' in remote) return remote;
      await markRemoteRestored(context, sync, recordId);
      await pullRecord(context, sync, recordId);
      await run.recordWork({ records: [toRunRecord(sync.kind, recordId, { kind: 'applied' })], done: 0 });
      return undefined;
    });
    if (failure) return failure;
  }
  return undefined;
}
