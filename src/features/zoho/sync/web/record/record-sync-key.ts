import type { SyncedKind } from '../../synced-kinds.ts';

/** Where the browser keeps what is known of a record in Zoho; it follows the events of the record. */
export const recordSyncKey = (kind: SyncedKind, recordId: string) => [kind, 'one', recordId, 'sync'] as const;
