import { Slot } from '../../../../platform/web/Slot.tsx';
import { useAuth } from '../../auth/web/auth.queries.ts';
import classes from './AccountPage.module.css';
import { AppearancePanel } from './AppearancePanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { KeyboardPanel } from './KeyboardPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Panels below the password: what people choose for themselves. */
    account: object;
  }
}

export function AccountPage() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <ProfilePanel user={user} />
        <PasswordPanel />
        <Slot name="account" props={{}} />
      </div>
      <div className={classes.column}>
        <DevicesPanel />
        <AppearancePanel />
        <KeyboardPanel />
      </div>
    </div>
  );
}
