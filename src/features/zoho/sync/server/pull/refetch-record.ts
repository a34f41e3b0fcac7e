import { attempt } from '../../../../../platform/server/attempt.ts';
import { markRemoteDeleted } from '../conflicts/remote-deletions.ts';
import type { SyncContext } from '../links/context.ts';
import { classifyFailure, type SyncFailure } from '../links/failure.ts';
import { findLinksByZohoId } from '../links/link.store.ts';
import { clearUnreadable, setAside } from '../links/set-aside.ts';
import type { SyncedRecord } from '../links/synced-record.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { applyRemoteRecords } from './apply-remote.ts';
import type { WebhookEvent } from './webhook-events.ts';

/** Fetches and applies one record. Returns the failure if it couldn't be read; sets it aside if it couldn't be applied. */
export function refetchRecord(context: SyncContext, { kind, zohoId }: WebhookEvent): Promise<SyncFailure | undefined> {
  return withSyncedRecord(kind, (sync) => fetchAndApply(context, sync, zohoId));
}

/** Refetches a record and sets it aside if OBDesk can't process it. After any other failure, the next fetch finds the record. */
export async function refetchOrSetAside(context: SyncContext, event: WebhookEvent): Promise<void> {
  const { kind, zohoId } = event;
  const { result, fault } = await attempt(context, `reading ${kind} ${zohoId} from Zoho`, () => refetchRecord(context, event));
  const failure = fault ?? result;
  if (failure && classifyFailure(failure) === 'faulty') await setAside(context, [{ kind, zohoId, failure }]);
}

async function fetchAndApply<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, zohoId: string): Promise<SyncFailure | undefined> {
  const remote = await sync.readRemote(context, zohoId);
  if (remote === 'deleted') {
    const link = (await findLinksByZohoId(context.deps.database, sync.zohoModule, [zohoId])).get(zohoId);
    if (link?.kind === sync.kind && !link.goneSince) await markRemoteDeleted(context, sync, link.recordId);
    await clearUnreadable(context, sync.kind, 'record', [zohoId]);
    return undefined;
  }
  if ('kind' in remote) return remote;
  await applyRemoteRecords({ context, recordWork: async () => undefined }, sync, [remote]);
  return undefined;
}
