import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { healthApi } from '../health.contract.ts';

const POLL_MS = 10_000;

const HEALTH_KEY = ['health', 'report'] as const;

/** Polls the server's health while the tab is visible. */
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

export function useRetryJob() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: HEALTH_KEY });
  return useMutation({ mutationFn: (id: string) => call(healthApi.retry, { id }), onSuccess });
}
