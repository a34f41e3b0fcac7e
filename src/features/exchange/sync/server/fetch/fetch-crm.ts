import { z } from 'zod';
import { type CrmRecord, readCrmPage } from '../../../../../providers/zoho/crm/records.ts';
import { isDone, type ZohoFailure } from '../../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import { hasUniqueField } from '../crm/crm-records.ts';
import { type CrmKind, toRemoteRecord } from '../crm/crm-sync.ts';
import { UNREADABLE } from '../failure.ts';
import { listTombstones } from '../links/check.store.ts';
import { findLinksByZohoId } from '../links/link.store.ts';
import { noteBack, noteGone } from '../reconcile/gone.ts';
import { syncRecord } from '../reconcile/sync-record.ts';
import type { Action, RunHandle } from '../runs/action.ts';
import { moveCursor, readCursor } from '../state.store.ts';
import { applyRemotes, PULL } from './apply-remote.ts';
import { OVERLAP_MS } from './fetch-cases.ts';
import type { NewcomerKind } from './newcomer.ts';

interface Fetched<R> {
  readonly newcomers: NewcomerKind<R, CrmRecord>;
  readonly kind: CrmKind<R>;
  /** The fields of the module that both sides have. */
  readonly fields: readonly string[];
}

/** Fetches records that are new or were changed in Zoho CRM since the last time, and notes those that are gone or there again. */
export const fetchModule =
  <R>(fetched: Fetched<R>): Action =>
  async (run) => {
    const { database } = run.context.deps;
    const name = fetched.kind.module;
    const cursor = await readCursor(database, name);
    const since = cursor === undefined ? undefined : new Date(Date.parse(cursor) - OVERLAP_MS);
    const read = await readChanged(run, fetched, since);
    if (typeof read === 'object') return { failure: read };
    const failure = (await takeDeleted(run, fetched, since)) ?? (await takeRestored(run, fetched));
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
  run: RunHandle,
  { newcomers, kind, fields }: Fetched<R>,
  since: Date | undefined,
): Promise<string | undefined | ZohoFailure> {
  const hasId = await hasUniqueField(run.context, kind.module, kind.idField);
  if (typeof hasId === 'object') return hasId;
  const names = [...fields, 'Description', 'Created_Time', 'Modified_Time', ...(hasId ? [kind.idField] : [])].join();
  let token: string | undefined;
  let begun: string | undefined;
  do {
    const query = { fields: names, sort_by: 'Modified_Time', sort_order: 'asc', per_page: 200, page_token: token };
    const outcome = await run.context.zoho({
      service: 'crm',
      method: 'GET',
      path: `/crm/v8/${kind.module}`,
      query,
      headers: toHeaders(since),
    });
    if (!isDone(outcome)) return outcome;
    begun ??= outcome.zohoTime;
    const page = outcome.kind === 'ok' ? readCrmPage(outcome.body) : { records: [], next: undefined };
    if (!page) return UNREADABLE;
    const remotes = page.records.map((record) => toRemoteRecord(kind, record));
    await applyRemotes(run, newcomers, remotes, { detailsDue: false, comparesKnown: true });
    if (run.isStopped()) return undefined;
    token = page.next;
  } while (token !== undefined);
  return begun ?? UNREADABLE;
}

/** As the documentation writes it, to the second. */
const toHeaders = (since: Date | undefined): Record<string, string> =>
  since ? { 'If-Modified-Since': since.toISOString().replace(/\.\d+Z$/, '+00:00') } : {};

const Deleted = z.object({ data: z.array(z.object({ id: z.string() })), info: z.object({ more_records: z.boolean() }).nullish() });

/** Notes records that were deleted since the last time. */
async function takeDeleted<R>(
  run: RunHandle,
  { newcomers: { sync }, kind }: Fetched<R>,
  since: Date | undefined,
): Promise<ZohoFailure | undefined> {
  const { context } = run;
  for (let page = 1; ; page += 1) {
    const query = { type: 'all', per_page: 200, page };
    const outcome = await context.zoho({
      service: 'crm',
      method: 'GET',
      path: `/crm/v8/${kind.module}/deleted`,
      query,
      headers: toHeaders(since),
    });
    if (!isDone(outcome)) return outcome;
    if (outcome.kind !== 'ok') return undefined;
    const deleted = Deleted.safeParse(outcome.body).data;
    if (!deleted) return UNREADABLE;
    const ids = deleted.data.map(({ id }) => id);
    const links = await findLinksByZohoId(context.deps.database, kind.place, ids);
    for (const link of links.values()) {
      if (link.kind !== sync.kind || link.goneSince) continue;
      // It may have been restored since.
      const now = await sync.read(context, link.zohoId ?? '');
      if (now === 'gone') await noteGone(context, sync, { id: link.recordId });
      if (now === 'gone') await run.note({ counts: { updated: 1 } });
    }
    if (deleted.info?.more_records !== true) return undefined;
  }
}

/** Notes records that are there again. */
async function takeRestored<R>(run: RunHandle, { newcomers: { sync } }: Fetched<R>): Promise<ZohoFailure | undefined> {
  const { context } = run;
  for (const link of await listTombstones(context.deps.database, sync.kind)) {
    const now = await sync.read(context, link.zohoId ?? '');
    if (now === 'gone') continue;
    if ('kind' in now) return now.kind === 'refusal' ? undefined : now;
    await noteBack(context, sync, { id: link.recordId });
    await syncRecord(context, sync, { id: link.recordId, ...PULL });
    await run.note({ counts: { updated: 1 } });
  }
  return undefined;
}
