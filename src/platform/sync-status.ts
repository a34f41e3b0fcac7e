/** Sync status of a record with its provider: `pending` is queued, `error` was rejected, `unsynced` isn't sent. */
export const SYNC_STATUSES = ['synced', 'pending', 'error', 'unsynced'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/** Label of a list filter: 'Sync: pending'. */
export const syncFilterText = (status: SyncStatus): string => `Sync: ${status}`;

export const toSyncStatus = (text: string | undefined): SyncStatus | undefined => SYNC_STATUSES.find((each) => each === text);

export function syncStatusAfterChange(before: SyncStatus): SyncStatus {
  return before === 'unsynced' ? 'unsynced' : 'pending';
}

export function syncOfImported(providerId: string | null | undefined, now: string) {
  return providerId ? { syncStatus: 'synced' as const, lastSync: now } : { syncStatus: 'unsynced' as const, lastSync: null };
}

export interface SyncFacts {
  readonly status: SyncStatus;
  /** Time of the last sync; null leaves it unchanged. */
  readonly at: string | null;
  /** Left unchanged if `undefined`. */
  readonly providerId?: string;
}
