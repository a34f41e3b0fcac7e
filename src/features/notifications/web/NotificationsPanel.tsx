import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { Alert } from '../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../platform/web/ui/Panel.tsx';
import classes from './NotificationsPanel.module.css';
import { useChooseNotifications, useNotificationChoices } from './notification-choice.queries.ts';

const KINDS = [
  { kind: 'email', label: 'Email', about: 'assignments, replies, overdue loans' },
  { kind: 'inApp', label: 'In-app', about: 'the bell, live' },
] as const;

export function NotificationsPanel() {
  const { data, error, refetch } = useNotificationChoices();
  const { mutate, error: refusal } = useChooseNotifications();
  return (
    <Panel title="Notifications">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.choices}>
          {KINDS.map(({ kind, label, about }) => (
            <Switch
              key={kind}
              label={label}
              description={about}
              checked={data[kind]}
              onChange={({ currentTarget }) => mutate({ [kind]: currentTarget.checked })}
            />
          ))}
        </div>
      )}
      {refusal && <Alert title="Not saved; it is back as it was.">{refusal.message}</Alert>}
    </Panel>
  );
}
