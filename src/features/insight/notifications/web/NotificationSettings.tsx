import { Flex, Stack, Switch, Text } from '@mantine/core';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConnectMailbox } from '../../../../platform/web/ui/feedback/ConnectMailbox.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../notification.contract.ts';
import type { NotificationChoices } from '../notification-choice.contract.ts';
import { useChooseNotifications, useNotificationChoices } from './notification.queries.ts';

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

const describeEmail = ({ inApp }: NotificationChoices): string =>
  inApp ? 'Sends unread notifications while you are away, at most every 10 minutes.' : 'Sends unread notifications. Turn on In-app first.';

export function NotificationSettings() {
  const { user } = useAuth();
  const { data, error, refetch } = useNotificationChoices();
  const { mutate, error: refusal } = useChooseNotifications();
  return (
    <Panel title="Notifications">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="sm">
          <Switch
            label="Email"
            description={data.isEmailReady ? describeEmail(data) : <ConnectMailbox isAdmin={user?.role === 'Admin'} />}
            disabled={!data.isEmailReady || !data.inApp}
            checked={data.email}
            onChange={({ currentTarget }) => mutate({ email: currentTarget.checked })}
          />
          <Switch
            label="In-app"
            description="Shows notifications under the bell."
            checked={data.inApp}
            onChange={({ currentTarget }) => mutate({ inApp: currentTarget.checked })}
          />
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
