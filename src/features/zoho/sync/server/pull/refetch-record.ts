import { attempt } from '../../../../../platform/server/attempt.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { markRemoteDeleted } from '../conflicts/remote-deletions.ts';
import type { SyncContext } from '../links/context.ts';
import { classify, type SyncFailure } from '../links/failure.ts';
import { findLinksByZohoId } from '../links/link.store.ts';
import { clearUnreadable, setAside } from '../links/set-aside.ts';
import { applyRemoteRecords } from './apply-remote.ts';
import type { RemoteCreateHandler } from './remote-create.ts';
import { customerCreateHandler } from './remote-create-customers.ts';
import { leadCreateHandler } from './remote-create-leads.ts';
import { ticketCreateHandler } from './remote-create-tickets.ts';
import type { WebhookEvent } from './webhook-events.ts';

/** Fetches and applies one record. Returns the failure if it couldn't be read; sets it aside if it couldn't be applied. */
export function refetchRecord(context: SyncContext, { kind, zohoId }: WebhookEvent): Promise<SyncFailure | undefined> {
  return withCreateHandler(kind, (handler) => fetchAndApply(context, handler, zohoId));
}

/** Refetches a record and sets it aside if OBDesk can't process it. After any other failure, the next fetch finds the record. */
export async function refetchOrSetAside(context: SyncContext, event: WebhookEvent): Promise<void> {
  const { kind, zohoId } = event;
  const { result, fault } = await attempt(context, `reading ${kind} ${zohoId} from Zoho`, () => refetchRecord(context, event));
  const failure = fault ?? result;
  if (failure && classify(failure) === 'faulty') await setAside(context, [{ kind, zohoId, failure }]);
}

function withCreateHandler<A>(kind: SyncedKind, use: <R, T>(handler: RemoteCreateHandler<R, T>) => A): A {
  switch (kind) {
    case 'ticket':
      return use(ticketCreateHandler);
    case 'lead':
      return use(leadCreateHandler);
    case 'customer':
      return use(customerCreateHandler);
  }
}

async function fetchAndApply<R, T>(
  context: SyncContext,
  handler: RemoteCreateHandler<R, T>,
  zohoId: string,
): Promise<SyncFailure | undefined> {
  const { sync } = handler;
  const remote = await sync.read(context, zohoId);
  if (remote === 'gone') {
    const link = (await findLinksByZohoId(context.deps.database, sync.place, [zohoId])).get(zohoId);
    if (link?.kind === sync.kind && !link.goneSince) await markRemoteDeleted(context, sync, link.recordId);
    await clearUnreadable(context, sync.kind, 'record', [zohoId]);
    return undefined;
  }
  if ('kind' in remote) return remote;
  await applyRemoteRecords({ context, recordWork: async () => undefined }, handler, [remote]);
  return undefined;
}
