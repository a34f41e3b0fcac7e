import type { SyncStatus } from '../../../platform/sync-status.ts';
import type { SyncConfiguration } from '../../admin/settings/settings.contract.ts';

/** The record types that are synced with Zoho. */
export const SYNCED_KINDS = ['ticket', 'lead', 'customer'] as const;
export type SyncedKind = (typeof SYNCED_KINDS)[number];

/** The record types that are turned on in the settings. */
export function enabledKinds({ syncTickets, syncLeads, syncCustomers }: SyncConfiguration): SyncedKind[] {
  const isEnabled: Readonly<Record<SyncedKind, boolean>> = { customer: syncCustomers, lead: syncLeads, ticket: syncTickets };
  return (['customer', 'lead', 'ticket'] as const).filter((kind) => isEnabled[kind]);
}

/** Whether a record has sync details to show: it is or was in Zoho, or Zoho rejected it. */
export const mayBeInZoho = ({ zohoCaseId, syncStatus }: { readonly zohoCaseId: string | null; readonly syncStatus: SyncStatus }): boolean =>
  zohoCaseId !== null || syncStatus === 'error';

/** The noun for a record type in messages. Customers are accounts in Zoho. */
const SYNC_NOUNS: Readonly<Record<SyncedKind, string>> = { ticket: 'ticket', lead: 'lead', customer: 'account' };

/** The message for a record that failed to sync, as specified. */
export const failedToSync = (kind: SyncedKind, id: string): string => `Failed to sync ${SYNC_NOUNS[kind]} ${id}.`;
