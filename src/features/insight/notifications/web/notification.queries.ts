import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callPage, type InputOf } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { notificationApi } from '../notification.contract.ts';
import { type TicketWatch, ticketWatchApi } from '../ticket-watch.contract.ts';
import { UNREAD_KEY, unreadOfKey, watchKey } from './notification-keys.ts';

/** How much the signed-in person has not read yet; undefined until that is known. */
export function useUnread(): number | undefined {
  return useQuery({ queryKey: UNREAD_KEY, queryFn: () => call(notificationApi.unreadCount, {}), staleTime: LIVE_STALE_MS }).data?.count;
}

/** Tells whether nothing was unread of a ticket when it was opened, and nothing has come since. */
export function useWasRead(ticketId: string): () => boolean {
  const client = useQueryClient();
  return useCallback(() => {
    const known = client.getQueryState<boolean>(unreadOfKey(ticketId));
    return known?.data === false && !known.isInvalidated;
  }, [client, ticketId]);
}

/** The notifications of the signed-in user, the newest first; all, or those not read yet. */
export function useNotifications(isUnreadOnly: boolean) {
  const filter = isUnreadOnly ? ({ unread: 'true' } as const) : {};
  return usePagedList(pagedQuery(['notification', 'list', filter], (page) => callPage(notificationApi.list, {}, { ...filter, ...page })));
}

/** Marks notifications as read: those of the given ids or of a record, or all. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: InputOf<typeof notificationApi.read>) => call(notificationApi.read, {}, read),
    onSuccess: (unread) => {
      client.setQueryData(UNREAD_KEY, unread);
      void client.invalidateQueries({ queryKey: ['notification', 'list'] });
    },
  }).mutate;
}

export function useWatch(ticketId: string): TicketWatch | undefined {
  return useQuery({ queryKey: watchKey(ticketId), queryFn: () => call(ticketWatchApi.get, { id: ticketId }), staleTime: LIVE_STALE_MS })
    .data;
}

export type WatchStep = Exclude<keyof typeof ticketWatchApi, 'get'>;

/** Watches or mutes a ticket, or ends it. */
export function useSetWatch(ticketId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: WatchStep) => call(ticketWatchApi[step], { id: ticketId }),
    onSuccess: (watch) => client.setQueryData(watchKey(ticketId), watch),
  }).mutateAsync;
}
