import type { User } from '../../../users/user.contract.ts';
import { toMaintenanceMessage } from '../../maintenance.rules.ts';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { MaintenanceCover } from './MaintenanceCover.tsx';
import { useMaintenance } from './maintenance.queries.ts';

interface MaintenanceNoticeProps {
  user: Pick<User, 'fullName' | 'role'>;
  onLogout: () => void;
}

/** While maintenance is going on: Admins have a banner above the page, Users a cover over it. */
export function MaintenanceNotice({ user, onLogout }: MaintenanceNoticeProps) {
  const maintenance = useMaintenance();
  if (!maintenance?.isMaintenanceMode) return null;
  const message = toMaintenanceMessage(maintenance.message);
  if (user.role === 'Admin') return <MaintenanceBanner message={message} />;
  return <MaintenanceCover message={message} fullName={user.fullName} onLogout={onLogout} />;
}
