import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type QuickbooksCallback, quickbooksConnectionApi } from '../quickbooks-connection.contract.ts';

const KEY = ['settings', 'quickbooks-connection'] as const;

/** Loads the connection and its problem. Reloads when an Admin connects or disconnects QuickBooks. */
export function useQuickbooksConnection() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => call(quickbooksConnectionApi.connection, {}),
    // A new problem isn't published as a change.
    staleTime: 0,
  });
}

export function useConnectQuickbooks() {
  return useMutation({
    mutationFn: (callback: QuickbooksCallback) => call(quickbooksConnectionApi.connect, {}, callback),
    // The variables contain the authorization code.
    gcTime: 0,
  });
}

export function useDisconnectQuickbooks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(quickbooksConnectionApi.disconnect, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
