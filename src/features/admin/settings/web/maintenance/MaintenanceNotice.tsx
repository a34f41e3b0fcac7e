import { Button } from '@mantine/core';
import { IconBarrierBlock, IconLogout } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { lazyPart } from '../../../../../platform/web/lazy-part.ts';
import { Logo } from '../../../../../platform/web/ui/Logo.tsx';
import type { User } from '../../../users/user.contract.ts';
import { toMaintenanceMessage } from '../../maintenance.rules.ts';
import classes from './MaintenanceNotice.module.css';
import { useMaintenance } from './maintenance.queries.ts';
import { useModalCover } from './useModalCover.ts';

interface MaintenanceCoverProps {
  message: string;
  fullName: string;
  onLogout: () => void;
}

/** Covers the page during maintenance. The page below stays mounted with its unsaved input. */
function MaintenanceCover({ message, fullName, onLogout }: MaintenanceCoverProps) {
  const cover = useModalCover();
  const id = useId();
  return (
    <dialog ref={cover} className={classes.cover} aria-labelledby={id}>
      <div className={classes.header}>
        <Logo />
        <span className={classes.name}>{fullName}</span>
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={onLogout}>
          Logout
        </Button>
      </div>
      <div className={classes.body}>
        <IconBarrierBlock className={classes.icon} size={34} stroke={1.6} aria-hidden />
        <h2 id={id} className={classes.title} tabIndex={-1}>
          Maintenance
        </h2>
        <p className={classes.message}>{message}</p>
        <p className={classes.hint}>Your unsaved work is kept. You can continue when maintenance ends.</p>
      </div>
    </dialog>
  );
}

// Rarely shown, so it isn't part of the first page. The cover is: it has to appear even if the server answers nothing else.
const MaintenanceBanner = lazyPart(async () => (await import('./MaintenanceBanner.tsx')).MaintenanceBanner);

interface MaintenanceNoticeProps {
  user: Pick<User, 'fullName' | 'role'>;
  onLogout: () => void;
}

/** While maintenance is going on: Admins have a banner above the page, Users a cover over it. */
export function MaintenanceNotice({ user, onLogout }: MaintenanceNoticeProps) {
  const maintenance = useMaintenance();
  if (!maintenance?.isMaintenanceMode) return null;
  const message = toMaintenanceMessage(maintenance.message);
  if (user.role === 'Admin')
    return (
      <Suspense>
        <MaintenanceBanner message={message} />
      </Suspense>
    );
  return <MaintenanceCover message={message} fullName={user.fullName} onLogout={onLogout} />;
}
