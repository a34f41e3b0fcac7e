import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type InputOf } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { type InvoiceMail, invoiceEmailApi } from '../invoice-email.contract.ts';

/** Keyed as a list of messages, so that changes of messages refresh it. */
const toKey = (invoiceId: string) => ['mail-message', 'list', 'invoice', invoiceId] as const;

/** Loads the newest email of an invoice. */
export function useInvoiceMail(invoiceId: string) {
  return useQuery({
    queryKey: toKey(invoiceId),
    queryFn: () => call(invoiceEmailApi.get, { id: invoiceId }),
    staleTime: LIVE_STALE_MS,
    meta: { follows: ['mailbox'] },
  });
}

/** Loads the suggested email of an invoice. */
export function useInvoiceEmailDraft(invoiceId: string) {
  return useQuery({
    queryKey: ['invoice', 'email-draft', invoiceId],
    queryFn: () => call(invoiceEmailApi.draft, { id: invoiceId }),
    gcTime: 0,
  });
}

/** Returns a function that sends an invoice. */
export function useSendInvoice(invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: InputOf<typeof invoiceEmailApi.send>) => call(invoiceEmailApi.send, { id: invoiceId }, email),
    onSuccess: (email) => client.setQueryData<InvoiceMail>(toKey(invoiceId), { isReady: true, email, isOutdated: false }),
  }).mutateAsync;
}
