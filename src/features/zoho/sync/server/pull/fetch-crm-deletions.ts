import { z } from 'zod';
import { attempt } from '../../../../../platform/server/attempt.ts';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { isDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { markRemoteDeleted, markRemoteRestored } from '../conflicts/remote-deletions.ts';
import { syncRecord } from '../conflicts/sync-record.ts';
import { isZohoUp } from '../links/context.ts';
import type { SyncedCrmRecord } from '../links/crm-record.ts';
import { classifyFailure, type SyncFailure, UNREADABLE } from '../links/failure.ts';
import { findLinksByZohoId, type Link, listDeletedLinks } from '../links/link.store.ts';
import { toRunRecord } from '../links/outcome.ts';
import { setAside } from '../links/set-aside.ts';
import type { ActionContext } from './action.ts';
import { PULL } from './apply-remote.ts';

/** As the documentation writes it, to the second. */
export const toHeaders = (since: Date | undefined): Record<string, string> =>
  since ? { 'If-Modified-Since': since.toISOString().replace(/\.\d+Z$/, '+00:00') } : {};

const Deleted = z.object({
  data: lenientArray(z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })),
  info: z.object({ more_records: z.boolean() }).nullish(),
});

/** Notes records that were deleted since the last time. */
export async function takeDeleted<R>(
  run: ActionContext,
  sync: SyncedCrmRecord<R>,
  since: Date | undefined,
): Promise<SyncFailure | undefined> {
  const { context } = run;
  for (let page = 1; ; page += 1) {
    const query = { type: 'all', per_page: 200, page };
    const outcome = await context.zoho({
      service: 'crm',
      method: 'GET',
      path: `/crm/v8/${sync.module}/deleted`,
      query,
      headers: toHeaders(since),
    });
    if (!isDone(outcome)) return outcome;
    if (outcome.kind !== 'ok') return undefined;
    const deleted = Deleted.safeParse(outcome.body).data;
    if (!deleted) return UNREADABLE;
    const ids = deleted.data.map(({ id }) => id);
    const links = await findLinksByZohoId(context.deps.database, sync.zohoModule, ids);
    for (const link of links.values()) {
      if (link.kind !== sync.kind || link.goneSince) continue;
      const { result, fault } = await attempt(context, `marking ${sync.kind} ${link.recordId} as deleted in Zoho`, async () => {
        // It may have been restored since.
        const now = await sync.readRemote(context, link.zohoId ?? '');
        if (now === 'deleted') await markRemoteDeleted(context, sync, { id: link.recordId });
        if (now === 'deleted') await run.note({ records: [toRunRecord(sync.kind, link.recordId, { kind: 'deleted' })], done: 0 });
        return now;
      });
      const failure = fault ?? (typeof result === 'object' && 'kind' in result ? result : undefined);
      const stop = await setAsideLink(run, sync.kind, link, failure);
      if (stop) return stop;
    }
    if (deleted.info?.more_records !== true) return undefined;
  }
}

/** Sets a linked record aside that couldn't be read. Returns the failure if Zoho can't be read at all. */
export async function setAsideLink(
  { context, note }: ActionContext,
  kind: SyncedKind,
  { recordId, zohoId }: Pick<Link, 'recordId' | 'zohoId'>,
  failure: SyncFailure | undefined,
): Promise<SyncFailure | undefined> {
  if (!failure) return undefined;
  if (classifyFailure(failure) === 'stopped') return failure;
  if (classifyFailure(failure) === 'temporary' && !(await isZohoUp(context, kind))) return failure;
  await note({ records: await setAside(context, [{ kind, zohoId: zohoId ?? undefined, recordId, failure }]) });
  return undefined;
}

/** Notes records that are there again. */
export async function takeRestored<R>(run: ActionContext, sync: SyncedCrmRecord<R>): Promise<SyncFailure | undefined> {
  const { context } = run;
  for (const link of await listDeletedLinks(context.deps.database, sync.kind)) {
    const { result, fault } = await attempt(context, `restoring ${sync.kind} ${link.recordId}`, async () => {
      const now = await sync.readRemote(context, link.zohoId ?? '');
      if (now === 'deleted' || 'kind' in now) return now;
      await markRemoteRestored(context, sync, { id: link.recordId });
      await syncRecord(context, sync, { id: link.recordId, ...PULL });
      await run.note({ records: [toRunRecord(sync.kind, link.recordId, { kind: 'applied' })], done: 0 });
      return now;
    });
    const failure = fault ?? (typeof result === 'object' && 'kind' in result ? result : undefined);
    const stop = await setAsideLink(run, sync.kind, link, failure);
    if (stop) return stop;
  }
  return undefined;
}
