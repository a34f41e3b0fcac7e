import { type NotificationData, notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '../../../../platform/web/call.ts';
import { accountingApi } from '../accounting.contract.ts';

/** Sends an invoice to QuickBooks. Notifications are shown even if the button has been unmounted, as it is once the invoice is in QuickBooks. */
export function usePushInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) => call(accountingApi.push, {}, { invoiceId }),
    onSuccess: ({ payload: { quickbooksId } }, id) =>
      notifications.show({
        message:
          quickbooksId === null ? `Still sending ${id} to QuickBooks. Its QB Status updates when it’s done.` : `${id} sent to QuickBooks`,
      }),
    onError: (error, id) => notifications.show(toFailureNotification(error, `Failed to sync invoice ${id} to QuickBooks.`)),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoice'] }),
  });
}

/** Fetches payments, voids and deletions of an invoice from QuickBooks. */
export function useRefreshInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) => call(accountingApi.refresh, {}, { invoiceId }),
    onSuccess: ({ changed }, id) =>
      notifications.show({ message: changed > 0 ? `${id} updated from QuickBooks` : `${id} is already up to date` }),
    onError: (error, id) => notifications.show(toFailureNotification(error, `Couldn’t refresh ${id} from QuickBooks`)),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoice'] }),
  });
}

/** Sends invoices to QuickBooks in the background. */
export function useSendBatch() {
  return useMutation({
    mutationFn: (ids: string[]) => call(accountingApi.sendBatch, {}, { ids }),
    onError: (error) => notifications.show(toFailureNotification(error, 'Couldn’t send the invoices')),
  });
}

const POLL_MS = 2_000;
const batchKey = (id: string) => ['invoice', 'quickbooks-batch', id] as const;

/** Loads the progress of a batch; polls while it is running. */
export function useBatch(id: string) {
  return useQuery({
    queryKey: batchKey(id),
    queryFn: () => call(accountingApi.getBatch, { id }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });
}

export function useStopBatch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountingApi.stopBatch, { id }),
    onSuccess: (batch) => client.setQueryData(batchKey(id), batch),
  });
}

const STORAGE_KEY = 'quickbooks-batch';
const CURRENT_BATCH_KEY = ['invoice', STORAGE_KEY] as const;

/** ID of the batch started in this tab, until the user closes its progress; empty if none. Survives a reload. */
export function useCurrentBatchId() {
  const client = useQueryClient();
  const { data: id = '' } = useQuery({ queryKey: CURRENT_BATCH_KEY, queryFn: () => sessionStorage.getItem(STORAGE_KEY) ?? '' });
  const setId = (next: string) => {
    sessionStorage.setItem(STORAGE_KEY, next);
    client.setQueryData(CURRENT_BATCH_KEY, next);
  };
  return { id, setId, clear: () => setId('') };
}

/** Shows the reason from the server, if any. The long timeout leaves time to read it. */
function toFailureNotification(error: Error, title: string): NotificationData {
  const reason = error instanceof CallError ? error.reason : undefined;
  const text = reason === undefined ? { title, message: toMessage(error) } : { title: error.message, message: reason };
  return { color: 'red', autoClose: 15_000, ...text };
}

/** A response without a message of the server, such as one of a proxy, is described by its status. */
const toMessage = (error: Error): string =>
  error instanceof CallError && error.code === 'unknown' ? error.message.replace('HTTP Error', 'QuickBooks API error') : error.message;
