import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pluralize } from '../../../../../platform/number-text.ts';
import { call, callPage } from '../../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../../platform/web/paged-list.ts';
import { type RetryUnreadable, unreadableApi } from '../../unreadable.contract.ts';
import { getErrorReason } from '../error-reason.ts';
import { invalidateSync } from '../sync.queries.ts';

/** Zoho records that couldn't be read, oldest first. */
export function useUnreadable() {
  return usePagedList(pagedQuery(['sync-run', 'unreadable'], (page) => callPage(unreadableApi.list, {}, page)));
}

/** Retries some or all unreadable records. */
export function useRetryUnreadable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RetryUnreadable) => call(unreadableApi.retry, {}, input),
    onSuccess: ({ retried }) =>
      notifications.show({ message: retried === 0 ? 'Nothing to retry' : `Retrying ${pluralize(retried, 'record')}` }),
    onError: (failure) => notifications.show({ title: 'Couldn’t retry', message: getErrorReason(failure), color: 'red' }),
    onSettled: () => invalidateSync(client),
  });
}
