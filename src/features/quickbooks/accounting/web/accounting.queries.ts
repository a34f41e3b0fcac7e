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

/** What is done with the end of a push. */
interface PushEnds {
  readonly onSent: (quickbooksId: string | null, invoiceId: string) => void;
  readonly onFailed: (error: Error, invoiceId: string) => void;
}

/** Sends an invoice to QuickBooks. Its end is told also when the button is gone by then, as it is once the invoice is there. */
export function usePushInvoice({ onSent, onFailed }: PushEnds) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) => call(accountingApi.push, {}, { invoiceId }),
    onSuccess: ({ payload }, invoiceId) => onSent(payload.quickbooksId, invoiceId),
    onError: onFailed,
    onSettled: () => client.invalidateQueries({ queryKey: ['invoice'] }),
  });
}
