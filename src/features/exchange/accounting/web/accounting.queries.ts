import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { accountingApi } from '../accounting.contract.ts';

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
