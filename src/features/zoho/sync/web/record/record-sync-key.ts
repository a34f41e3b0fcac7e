import type { SyncedKind } from '../../synced-kinds.ts';

/** Query key of a record's sync status, invalidated by live events of the record. */
export const recordSyncKey = (kind: SyncedKind, recordId: string) => [kind, 'one', recordId, 'sync'] as const;
