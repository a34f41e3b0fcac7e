import type { SyncConfiguration } from '../../../../admin/settings/settings.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** The kinds that are chosen in the settings. */
export function chosenKinds({ syncTickets, syncLeads, syncCustomers }: SyncConfiguration): SyncedKind[] {
  return [
    ...(syncCustomers ? ['customer' as const] : []),
    ...(syncLeads ? ['lead' as const] : []),
    ...(syncTickets ? ['ticket' as const] : []),
  ];
}
