import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** Record of any synced kind, as shown in the sync panel. */
export interface SyncedRecord {
  readonly kind: SyncedKind;
  readonly id: string;
  readonly title: string;
  readonly syncStatus: SyncStatus;
  /** Time of the last sync. */
  readonly lastSync: string | null;
  /** ID in Zoho. */
  readonly providerId: string | null;
}

export const SERVICES: Readonly<Record<SyncedKind, string>> = { ticket: 'Zoho Desk', lead: 'Zoho CRM', customer: 'Zoho CRM' };
