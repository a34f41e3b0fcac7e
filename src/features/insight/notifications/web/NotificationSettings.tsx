import { Flex, Stack, Switch, Text } from '@mantine/core';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { NOTIFICATION_KINDS, type NotificationKind } from '../notification.contract.ts';
import { useChooseNotifications, useNotificationChoices } from './notification.queries.ts';

const WAYS = [
  { way: 'email', label: 'Email', about: 'Not available yet: no email service is connected.' },
  { way: 'inApp', label: 'In-app', about: 'Shows notifications under the bell.' },
] as const;

const KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  assigned: 'A ticket is assigned to me',
  mentioned: 'Someone mentions me with @',
  status: 'The status of my ticket changes',
  watched: 'A ticket I watch changes',
  'sync-error': 'A record fails to sync',
  'loan-overdue': 'A loaner is overdue',
  'part-low': 'A part is low on stock',
  'account-linked': 'My account is linked to Zoho',
};

export function NotificationSettings() {
  const { data, error, refetch } = useNotificationChoices();
  const { mutate, error: refusal } = useChooseNotifications();
  return (
    <Panel title="Notifications">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="sm">
          {WAYS.map(({ way, label, about }) => (
            <Switch
              key={way}
              label={label}
              description={about}
              checked={data[way]}
              onChange={({ currentTarget }) => mutate({ [way]: currentTarget.checked })}
            />
          ))}
          <Flex component="fieldset" direction="column" gap="xs" mt={4} disabled={!data.inApp}>
            <Text component="legend" size="xs" c="dimmed" pb="xs">
              Notify me when
            </Text>
            {NOTIFICATION_KINDS.map((kind) => (
              <Switch
                key={kind}
                label={KIND_LABELS[kind]}
                checked={data.kinds[kind]}
                onChange={({ currentTarget }) => mutate({ kinds: { [kind]: currentTarget.checked } })}
              />
            ))}
          </Flex>
        </Stack>
      )}
      {refusal && <Alert title="Couldn’t save. The previous setting was restored.">{refusal.message}</Alert>}
    </Panel>
  );
}
