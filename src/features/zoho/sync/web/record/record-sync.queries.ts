import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../../platform/web/query-client.ts';
import { recordSyncApi } from '../../record-sync.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { recordSyncKey } from './record-sync-key.ts';

/** Sync status of a record, refetched after live events of the record. */
export function useRecordSync(kind: SyncedKind, recordId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: recordSyncKey(kind, recordId),
    queryFn: () => call(recordSyncApi.get, { kind, recordId }),
    enabled: isEnabled,
    staleTime: LIVE_STALE_MS,
  });
}
