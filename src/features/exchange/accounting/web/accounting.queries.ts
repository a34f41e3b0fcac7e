import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { accountingApi } from '../accounting.contract.ts';

/** Sends many invoices to QuickBooks in the background. */
export function useSendMany() {
  return useMutation({ mutationFn: (ids: string[]) => call(accountingApi.sendMany, {}, { ids }) });
}

const POLL_MS = 2_000;
const batchKey = (id: string) => ['invoice', 'quickbooks-batch', id] as const;

/** What became so far of many that were sent. */
export function useBatch(id: string) {
  return useQuery({
    queryKey: batchKey(id),
    queryFn: () => call(accountingApi.batch, { id }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });
}

/** Sends no more of them. */
export function useStopBatch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountingApi.stopBatch, { id }),
    onSuccess: (batch) => client.setQueryData(batchKey(id), batch),
  });
}

/** Reads from QuickBooks what became of an invoice. */
export function useRefreshInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) => call(accountingApi.refresh, {}, { invoiceId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoice'] }),
  });
}

/** Sends an invoice to QuickBooks. */
export function usePushInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) => call(accountingApi.push, {}, { invoiceId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoice'] }),
  });
}
