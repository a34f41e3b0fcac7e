import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callPage, type InputOf } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { notificationApi } from '../notification.contract.ts';
import { type NotificationChange, notificationChoiceApi } from '../notification-choice.contract.ts';
import { type TicketWatch, ticketWatchApi } from '../ticket-watch.contract.ts';

export const UNREAD_KEY = ['notification', 'unread'] as const;

export const watchKey = (ticketId: string) => ['notification', 'watch', ticketId] as const;

/** Query key of whether a ticket had unread notifications when it was opened. */
export const unreadOfKey = (ticketId: string) => ['notification', 'unread-of', ticketId] as const;

/** Loads the unread count; undefined while loading. */
export function useUnread(): number | undefined {
  return useQuery({ queryKey: UNREAD_KEY, queryFn: () => call(notificationApi.unreadCount, {}), staleTime: LIVE_STALE_MS }).data?.count;
}

/** Returns a check for whether a ticket had nothing unread when it was opened and nothing has arrived since. */
export function useWasRead(ticketId: string): () => boolean {
  const client = useQueryClient();
  return useCallback(() => {
    const known = client.getQueryState<boolean>(unreadOfKey(ticketId));
    return known?.data === false && !known.isInvalidated;
  }, [client, ticketId]);
}

/** Loads all or unread notifications, newest first. */
export function useNotifications(isUnreadOnly: boolean) {
  const filter = isUnreadOnly ? ({ unread: 'true' } as const) : {};
  return usePagedList(pagedQuery(['notification', 'list', filter], (page) => callPage(notificationApi.list, {}, { ...filter, ...page })));
}

/** Marks notifications as read: those with the IDs, those about a record, or all. */
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

/** Returns a function that changes the watch state of a ticket. */
export function useSetWatch(ticketId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: Exclude<keyof typeof ticketWatchApi, 'get'>) => call(ticketWatchApi[step], { id: ticketId }),
    onSuccess: (watch) => client.setQueryData(watchKey(ticketId), watch),
  }).mutateAsync;
}

const choicesQuery = queryOptions({
  queryKey: ['user', 'notifications'],
  queryFn: () => call(notificationChoiceApi.read, {}),
  // Unset values use the company settings.
  meta: { follows: ['settings', 'mailbox'] },
});

export function useNotificationChoices() {
  return useQuery(choicesQuery);
}

/** Saves a setting with an optimistic update. */
export function useChooseNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: NotificationChange) => call(notificationChoiceApi.change, {}, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: choicesQuery.queryKey });
      const { kinds, ...ways } = change;
      client.setQueryData(choicesQuery.queryKey, (known) => known && { ...known, ...ways, kinds: { ...known.kinds, ...kinds } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: choicesQuery.queryKey }),
  });
}
