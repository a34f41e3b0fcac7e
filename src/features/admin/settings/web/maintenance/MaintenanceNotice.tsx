import { Suspense } from 'react';
import { lazyPart } from '../../../../../platform/web/lazy-part.ts';
import type { User } from '../../../users/user.contract.ts';
import { toMaintenanceMessage } from '../../maintenance.rules.ts';
import { MaintenanceCover } from './MaintenanceCover.tsx';
import { useMaintenance } from './maintenance.queries.ts';

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
