import { Outlet } from '@tanstack/react-router';
import { MaintenanceNotice } from '../../features/admin/settings/web/maintenance/MaintenanceNotice.tsx';
import type { User } from '../../features/admin/users/user.contract.ts';
import { exactMatchSlot } from '../../platform/web/quick-search/ExactMatches.tsx';
import { type OpenCommand, OpenCommandContext } from '../../platform/web/web-feature.ts';
import classes from './PageArea.module.css';
import { useLogout } from './use-logout.ts';

const ID = 'content';

interface PageAreaProps {
  user: User;
  openCommand: OpenCommand;
}

export function PageArea({ user, openCommand }: PageAreaProps) {
  const logout = useLogout();
  return (
    <>
      <MaintenanceNotice user={user} onLogout={() => void logout()} />
      <exactMatchSlot.Outlet />
      <main id={ID} className={classes.main} tabIndex={-1}>
        <OpenCommandContext value={openCommand}>
          <Outlet />
        </OpenCommandContext>
      </main>
    </>
  );
}

/** Skips the navigation, for keyboard users. */
export function focusPage(): void {
  document.getElementById(ID)?.focus();
}
