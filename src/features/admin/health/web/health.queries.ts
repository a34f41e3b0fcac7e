import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { healthApi } from '../health.contract.ts';

const POLL_MS = 10_000;

const HEALTH_KEY = ['health', 'report'] as const;

/** How the server is, asked for every 10 seconds while the tab can be seen. */
export function useHealth() {
  return useQuery({
    queryKey: HEALTH_KEY,
    queryFn: () => call(healthApi.read, {}),
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
    meta: { follows: ['backup'] },
  });
}

/** Retries a failed job. */
export function useRetryJob() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: HEALTH_KEY });
  return useMutation({ mutationFn: (id: string) => call(healthApi.retry, { id }), onSuccess });
}
