import { PageParts } from '../../../../platform/web/PageParts.tsx';
import { useAuth } from '../../auth/web/auth.queries.ts';
import classes from './AccountPage.module.css';
import { AppearancePanel } from './AppearancePanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { KeyboardPanel } from './KeyboardPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';

declare module '../../../../platform/web/page-places.ts' {
  interface PagePlaces {
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
        <PageParts place="account" given={{}} />
      </div>
      <div className={classes.column}>
        <DevicesPanel />
        <AppearancePanel />
        <KeyboardPanel />
      </div>
    </div>
  );
}
