import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { userApi } from '../../users/user.contract.ts';
import { debugApi } from '../debug.contract.ts';
import { type GatheredLogs, gatherLogs, toAfter } from '../debug-log.rules.ts';

const POLL_MS = 5_000;

const LOGS_KEY = ['debug', 'logs'] as const;

/** All log lines since the page was opened. Polls while the tab is visible and keeps earlier lines if a request fails. */
export function useDebugLogs() {
  const client = useQueryClient();
  return useQuery({
    queryKey: LOGS_KEY,
    queryFn: async () => {
      const before = client.getQueryData<GatheredLogs>(LOGS_KEY);
      const response = await call(debugApi.logs, {}, before ? { after: toAfter(before.numbers) } : {});
      return gatherLogs(before, response);
    },
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
    structuralSharing: false,
  });
}

/** Adds test lines or clears the log, then reloads it. */
export function useLogActions() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: LOGS_KEY });
  const add = useMutation({ mutationFn: (level: 'INFO' | 'ERROR') => call(debugApi.add, {}, { level }), onSuccess });
  const clear = useMutation({ mutationFn: () => call(debugApi.clear, {}), onSuccess });
  return { add, clear };
}

export function useFetchUsers() {
  return useMutation({ mutationFn: () => call(userApi.listForSignIn, {}) });
}

export function useTakeSnapshot() {
  return useMutation({ mutationFn: () => call(debugApi.database, {}) });
}

export function useUserHistory() {
  return useQuery({ queryKey: ['debug', 'user-history'], queryFn: () => call(debugApi.userHistory, {}), staleTime: 0 });
}
