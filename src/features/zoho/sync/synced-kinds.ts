import type { SyncStatus } from '../../../platform/sync-status.ts';

/** The kinds of records that Zoho keeps a copy of. */
export const SYNCED_KINDS = ['ticket', 'lead', 'customer'] as const;
export type SyncedKind = (typeof SYNCED_KINDS)[number];

/** Whether there is anything to know of a record in Zoho: it is or was there, or was refused. */
export const mayBeInZoho = ({ zohoCaseId, syncStatus }: { readonly zohoCaseId: string | null; readonly syncStatus: SyncStatus }): boolean =>
  zohoCaseId !== null || syncStatus === 'error';

/** The word for a kind in messages: customers are accounts in Zoho. */
const SYNC_NOUNS: Readonly<Record<SyncedKind, string>> = { ticket: 'ticket', lead: 'lead', customer: 'account' };

/** The specified sentence for a record that could not be sent. */
export const failedToSync = (kind: SyncedKind, id: string): string => `Failed to sync ${SYNC_NOUNS[kind]} ${id}.`;
