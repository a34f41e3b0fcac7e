import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
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
  const { shown, set, error } = useToggleSettings('notifications', settings);
  const { email, inApp, desktop } = notificationFields;
  return (
    <div className={classes.rows}>
      <Toggle
        label={email.label}
        about="Not available yet: no email service is connected"
        isOn={shown.email}
        onSet={(isOn) => set({ email: isOn })}
      />
      <Toggle label={inApp.label} about="Shown under the bell as they happen" isOn={shown.inApp} onSet={(isOn) => set({ inApp: isOn })} />
      <Toggle label={desktop.label} about={<Pill tone="gray">Coming Soon</Pill>} isOn={shown.desktop} />
      <NotSaved error={error} />
    </div>
  );
}
