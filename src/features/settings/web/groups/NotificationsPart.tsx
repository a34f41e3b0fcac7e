import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { notificationFields, type Settings } from '../../settings.contract.ts';
import { Loaded } from '../Loaded.tsx';
import { NotSaved } from '../NotSaved.tsx';
import { useToggleSettings } from '../settings.queries.ts';
import { Toggle } from '../Toggle.tsx';
import classes from './NotificationsPart.module.css';

export function NotificationsPart() {
  return <Loaded group="notifications">{(settings) => <Notifications settings={settings} />}</Loaded>;
}

function Notifications({ settings }: { settings: Settings<'notifications'> }) {
  const { mutate, error } = useToggleSettings('notifications');
  const { email, inApp, desktop } = notificationFields;
  return (
    <div className={classes.rows}>
      <Toggle
        label={email.label}
        about="assignments, replies, overdue loans"
        isOn={settings.email}
        onSet={(isOn) => mutate({ email: isOn })}
      />
      <Toggle label={inApp.label} about="the bell, live" isOn={settings.inApp} onSet={(isOn) => mutate({ inApp: isOn })} />
      <Toggle label={desktop.label} about={<Pill tone="gray">Coming Soon</Pill>} isOn={settings.desktop} />
      <NotSaved error={error} />
    </div>
  );
}
