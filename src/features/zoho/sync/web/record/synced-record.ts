import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** What the panel has to know of a record of any kind. */
export interface SyncedRecord {
  readonly kind: SyncedKind;
  readonly id: string;
  readonly title: string;
  readonly syncStatus: SyncStatus;
  /** When both sides agreed last. */
  readonly lastSync: string | null;
  /** The id that it has in Zoho. */
  readonly providerId: string | null;
}

/** The service of Zoho that has the records of a kind. */
export const SERVICES: Readonly<Record<SyncedKind, string>> = { ticket: 'Zoho Desk', lead: 'Zoho CRM', customer: 'Zoho CRM' };
