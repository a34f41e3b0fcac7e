import type { SyncConfiguration } from '../../../../admin/settings/settings.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { customerSync } from './customer-sync.ts';
import { leadSync } from './lead-sync.ts';
import type { RecordTypeSync } from './record-type-sync.ts';
import { ticketSync } from './ticket-sync.ts';

/** Uses what is special about a kind of record, whatever its records look like. */
export function withKind<A>(kind: SyncedKind, use: <R, T>(sync: RecordTypeSync<R, T>) => A): A {
  switch (kind) {
    case 'ticket':
      return use(ticketSync);
    case 'lead':
      return use(leadSync);
    case 'customer':
      return use(customerSync);
  }
}

/** The kinds that are chosen in the settings. */
export function chosenKinds({ syncTickets, syncLeads, syncCustomers }: SyncConfiguration): SyncedKind[] {
  return [
    ...(syncCustomers ? ['customer' as const] : []),
    ...(syncLeads ? ['lead' as const] : []),
    ...(syncTickets ? ['ticket' as const] : []),
  ];
}
