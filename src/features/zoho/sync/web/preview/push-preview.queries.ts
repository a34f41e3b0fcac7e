import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { syncApi } from '../../sync.contract.ts';

/** What a push would do to Zoho; compared anew each time it is asked for. */
export function usePushPreview() {
  return useQuery({
    queryKey: ['settings', 'push-preview'],
    queryFn: () => call(syncApi.preview, {}),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
