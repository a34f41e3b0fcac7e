import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../../platform/web/query-client.ts';
import { recordSyncApi } from '../../record-sync.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { recordSyncKey } from './record-sync-key.ts';

/** Where a record is in Zoho; it follows the events of the record. Nothing is asked while there is nothing to know. */
export function useRecordSync(kind: SyncedKind, recordId: string, isAsked: boolean) {
  return useQuery({
    queryKey: recordSyncKey(kind, recordId),
    queryFn: () => call(recordSyncApi.get, { kind, recordId }),
    enabled: isAsked,
    staleTime: LIVE_STALE_MS,
  });
}
