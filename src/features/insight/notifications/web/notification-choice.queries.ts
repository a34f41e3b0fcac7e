import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type NotificationChange, type NotificationChoices, notificationChoiceApi } from '../notification-choice.contract.ts';

const choicesQuery = queryOptions({
  queryKey: ['user', 'notifications'],
  queryFn: () => call(notificationChoiceApi.read, {}),
  // Unset values use the company settings.
  meta: { follows: ['settings'] },
});

/** How the signed-in user wants to be notified. */
export function useNotificationChoices() {
  return useQuery(choicesQuery);
}

/** Shows a choice at once, and takes it back when it could not be kept. */
export function useChooseNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: NotificationChange) => call(notificationChoiceApi.change, {}, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: choicesQuery.queryKey });
      client.setQueryData(choicesQuery.queryKey, (known) => known && withChange(known, change));
    },
    onSettled: () => client.invalidateQueries({ queryKey: choicesQuery.queryKey }),
  });
}

function withChange(known: NotificationChoices, { kinds, ...ways }: NotificationChange): NotificationChoices {
  return { ...known, ...ways, kinds: { ...known.kinds, ...kinds } };
}
