import type { SyncedKind } from '../../synced-kinds.ts';
import type { SyncContext } from '../context.ts';
import { applyRemotes } from '../fetch/apply-remote.ts';
import type { NewcomerKind } from '../fetch/newcomer.ts';
import { newCustomers } from '../fetch/newcomer-customers.ts';
import { newLeads } from '../fetch/newcomer-leads.ts';
import { newTickets } from '../fetch/newcomer-tickets.ts';
import { findLinksByZohoId } from '../links/link.store.ts';
import { noteGone } from '../reconcile/gone.ts';
import type { Hinted } from './read-hinted.ts';

/** Reads one record of Zoho and takes it over, as a fetch does. */
export function lookAt(context: SyncContext, { kind, zohoId }: Hinted): Promise<void> {
  return withNewcomers(kind, (newcomers) => look(context, newcomers, zohoId));
}

function withNewcomers<A>(kind: SyncedKind, use: <R, T>(newcomers: NewcomerKind<R, T>) => A): A {
  switch (kind) {
    case 'ticket':
      return use(newTickets);
    case 'lead':
      return use(newLeads);
    case 'customer':
      return use(newCustomers);
  }
}

async function look<R, T>(context: SyncContext, newcomers: NewcomerKind<R, T>, zohoId: string): Promise<void> {
  const { sync } = newcomers;
  const remote = await sync.read(context, zohoId);
  if (remote === 'gone') {
    const link = (await findLinksByZohoId(context.deps.database, sync.place, [zohoId])).get(zohoId);
    if (link?.kind === sync.kind && !link.goneSince) await noteGone(context, sync, { id: link.recordId });
    return;
  }
  if ('kind' in remote) return;
  await applyRemotes({ context, note: async () => undefined }, newcomers, [remote], {
    detailsDue: sync.talk !== undefined,
    comparesKnown: true,
  });
}
