import { useQuery } from '@tanstack/react-query';
import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import { call } from '../../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../../platform/web/query-client.ts';
import { recordSyncApi } from '../../record-sync.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { recordSyncKey } from './record-sync-key.ts';

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

/** Sync status of a record, refetched after live events of the record. */
export function useRecordSync(kind: SyncedKind, recordId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: recordSyncKey(kind, recordId),
    queryFn: () => call(recordSyncApi.get, { kind, recordId }),
    enabled: isEnabled,
    staleTime: LIVE_STALE_MS,
  });
}
