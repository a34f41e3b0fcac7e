import { isAdmin } from '../../../../../platform/server/actor.ts';
import type { Guard } from '../../../../../platform/server/http/request-context.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { underMaintenance } from '../../maintenance.rules.ts';
import type { Settings } from '../../settings.contract.ts';
import { createMaintenanceState } from './maintenance-state.ts';

/** For clients other than pages, which learn about the end from the live stream. */
const RETRY_AFTER_SECONDS = 30;

/** Rejects requests of Users during maintenance. Admins keep working. */
export function createMaintenanceGuard({ perServer }: ServerDeps): Guard {
  const state = perServer(createMaintenanceState);
  const admit = ({ isMaintenanceMode, message }: Settings<'maintenance'>) => {
    if (isMaintenanceMode) throw underMaintenance(message, RETRY_AFTER_SECONDS);
  };
  return (caller) => {
    if (isAdmin(caller)) return;
    const settings = state.get();
    return settings instanceof Promise ? settings.then(admit) : admit(settings);
  };
}
