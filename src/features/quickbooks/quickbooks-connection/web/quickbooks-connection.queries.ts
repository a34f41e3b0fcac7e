import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type QuickbooksCallback, quickbooksConnectionApi } from '../quickbooks-connection.contract.ts';

const KEY = ['settings', 'quickbooks-connection'] as const;

/** Whether QuickBooks is connected and what is wrong with it; read again when an Admin connects or disconnects it. */
export function useQuickbooksConnection() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => call(quickbooksConnectionApi.connection, {}),
    // What QuickBooks refuses meanwhile changes no record.
    staleTime: 0,
  });
}

/** Connects to QuickBooks with what Intuit sent the browser back with. */
export function useConnectQuickbooks() {
  return useMutation({
    mutationFn: (callback: QuickbooksCallback) => call(quickbooksConnectionApi.connect, {}, callback),
    // What was sent has a code, so it is not kept.
    gcTime: 0,
  });
}

/** Ends the connection. */
export function useDisconnectQuickbooks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(quickbooksConnectionApi.disconnect, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
