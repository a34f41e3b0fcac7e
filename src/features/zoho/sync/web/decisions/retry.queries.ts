import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { syncDecisionApi } from '../../sync-decision.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

interface RecordRef {
  readonly kind: SyncedKind;
  readonly recordId: string;
}

/** Retries a record that failed to sync. */
export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, recordId }: RecordRef) => call(syncDecisionApi.retry, { kind, recordId }),
    onSuccess: (_, { recordId }) => notifications.show({ message: `Retrying ${recordId}` }),
    onError: (failure, { recordId }) => notifications.show({ title: `Couldn’t retry ${recordId}`, message: failure.message, color: 'red' }),
    onSettled: (_reply, _failure, { kind }) =>
      Promise.all([client.invalidateQueries({ queryKey: ['sync-run'] }), client.invalidateQueries({ queryKey: [kind] })]),
  });
}
