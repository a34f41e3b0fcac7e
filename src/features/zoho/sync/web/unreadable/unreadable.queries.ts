import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pluralize } from '../../../../../platform/number-text.ts';
import { call, callPage } from '../../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../../platform/web/paged-list.ts';
import { type RetryUnreadable, unreadableApi } from '../../unreadable.contract.ts';
import { reasonOf } from '../call-reason.ts';
import { readStatusAgain } from '../sync.queries.ts';

/** Records of Zoho that couldn't be read, the oldest first. */
export function useUnreadable() {
  return usePagedList(pagedQuery(['sync-run', 'unreadable'], (page) => callPage(unreadableApi.list, {}, page)));
}

/** Reads records again that couldn't be read: some or all. */
export function useRetryUnreadable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: RetryUnreadable) => call(unreadableApi.retry, {}, given),
    onSuccess: ({ retried }) =>
      notifications.show({ message: retried === 0 ? 'Nothing to retry' : `Retrying ${pluralize(retried, 'record')}` }),
    onError: (failure) => notifications.show({ title: 'Couldn’t retry', message: reasonOf(failure), color: 'red' }),
    onSettled: () => readStatusAgain(client),
  });
}
