import { useAuth } from '../../auth/web/auth.queries.ts';
import classes from './AccountPage.module.css';
import { AppearancePanel } from './AppearancePanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { KeyboardPanel } from './KeyboardPanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';

export function AccountPage() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <ProfilePanel user={user} />
        <PasswordPanel />
        <NotificationsPanel />
      </div>
      <div className={classes.column}>
        <DevicesPanel />
        <AppearancePanel />
        <KeyboardPanel />
      </div>
    </div>
  );
}
