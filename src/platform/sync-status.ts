/**
 * How far a record has got to the provider that keeps a copy of it: `synced` at a time, `pending` while it waits in the queue, `error` when
 * it was refused, `unsynced` when it is not to be sent.
 */
export const SYNC_STATUSES = ['synced', 'pending', 'error', 'unsynced'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/** The filter of a list by how far its records have got: 'Sync: pending'. */
export const syncFilterText = (status: SyncStatus): string => `Sync: ${status}`;

/** The status in an address, where there is one. */
export const toSyncStatus = (text: string | undefined): SyncStatus | undefined => SYNC_STATUSES.find((each) => each === text);

/** The status of a record that somebody changed: it waits to be sent, unless it is not to be sent at all. */
export function syncStatusAfterChange(before: SyncStatus): SyncStatus {
  return before === 'unsynced' ? 'unsynced' : 'pending';
}

/** What a record from elsewhere begins with: with an id of the provider it is there as well, without one it stays here. */
export function syncOfImported(providerId: string | null | undefined, now: string) {
  return providerId ? { syncStatus: 'synced' as const, lastSync: now } : { syncStatus: 'unsynced' as const, lastSync: null };
}

/** What the exchange with a provider keeps with a record: how far it has got, and the id it has there. */
export interface SyncFacts {
  readonly status: SyncStatus;
  /** When both sides were the same; null: as it is. */
  readonly at: string | null;
  /** Undefined: as it is. */
  readonly providerId?: string;
}
