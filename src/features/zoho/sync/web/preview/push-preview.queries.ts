import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { syncApi } from '../../sync.contract.ts';

/** Effect of a push. Never cached, because it compares with Zoho. */
export function usePushPreview() {
  return useQuery({
    queryKey: ['settings', 'push-preview'],
    queryFn: () => call(syncApi.preview, {}),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
