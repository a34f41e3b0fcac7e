import { attempt } from '../../../../../platform/server/attempt.ts';
import { type CrmRecord, EMPTY_CRM_PAGE, readCrmPage } from '../../../zoho-client/server/crm/records.ts';
import { isDone, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { hasUniqueField } from '../links/crm-api.ts';
import { type SyncedCrmRecord, toRemoteRecord } from '../links/crm-record.ts';
import { UNREADABLE } from '../links/failure.ts';
import { setAside } from '../links/set-aside.ts';
import { moveCursor, readCursor } from '../links/state.store.ts';
import type { RemoteRecord } from '../links/synced-record.ts';
import { type Action, type ActionContext, setAsideRows } from './action.ts';
import { applyRemotes } from './apply-remote.ts';
import { OVERLAP_MS } from './fetch-cases.ts';
import { takeDeleted, takeRestored, toHeaders } from './fetch-crm-deletions.ts';

/** Fetches records that are new or were changed in Zoho CRM since the last time, and notes those that are gone or there again. */
export const fetchModule =
  <R>(sync: SyncedCrmRecord<R>): Action =>
  async (run) => {
    const { database } = run.context.deps;
    const name = sync.module;
    const cursor = await readCursor(database, name);
    const since = cursor === undefined ? undefined : new Date(Date.parse(cursor) - OVERLAP_MS);
    const read = await readChanged(run, sync, since);
    if (typeof read === 'object') return { failure: read };
    const failure = (await takeDeleted(run, sync, since)) ?? (await takeRestored(run, sync));
    if (failure) return { failure };
    if (run.isStopped() || read === undefined) return undefined;
    await database.transaction(async (tx) => {
      await run.note({}, tx);
      await moveCursor(tx, name, read);
    });
    return undefined;
  };

/** Answers the time on Zoho's clock when it began; undefined when it was stopped before. */
async function readChanged<R>(
  run: ActionContext,
  sync: SyncedCrmRecord<R>,
  since: Date | undefined,
): Promise<string | undefined | ZohoFailure> {
  const hasId = await hasUniqueField(run.context, sync.module, sync.idField);
  if (typeof hasId === 'object') return hasId;
  const names = [...sync.fields, 'Description', 'Created_Time', 'Modified_Time', ...(hasId ? [sync.idField] : [])].join();
  let token: string | undefined;
  let begun: string | undefined;
  do {
    const query = { fields: names, sort_by: 'Modified_Time', sort_order: 'asc', per_page: 200, page_token: token };
    const outcome = await run.context.zoho({
      service: 'crm',
      method: 'GET',
      path: `/crm/v8/${sync.module}`,
      query,
      headers: toHeaders(since),
    });
    if (!isDone(outcome)) return outcome;
    begun ??= outcome.zohoTime;
    const page = outcome.kind === 'ok' ? readCrmPage(outcome.body) : EMPTY_CRM_PAGE;
    if (!page) return UNREADABLE;
    await setAsideRows(run, sync.kind, page.odd);
    const remotes = await toRemotes(run, sync, page.records);
    await applyRemotes(run, sync, remotes, { detailsDue: false, comparesKnown: true });
    if (run.isStopped()) return undefined;
    token = page.next;
  } while (token !== undefined);
  return begun ?? UNREADABLE;
}

/** The records as the synchronization compares them. Those that can't be converted are set aside. */
async function toRemotes<R>(
  run: ActionContext,
  sync: SyncedCrmRecord<R>,
  records: readonly CrmRecord[],
): Promise<RemoteRecord<CrmRecord>[]> {
  const remotes: RemoteRecord<CrmRecord>[] = [];
  for (const record of records) {
    const { result, fault } = await attempt(run.context, `reading ${sync.kind} ${record.id} from Zoho`, () => toRemoteRecord(sync, record));
    if (result) remotes.push(result);
    if (fault) await run.note({ records: await setAside(run.context, [{ kind: sync.kind, zohoId: record.id, failure: fault }]) });
  }
  return remotes;
}
