import { isAdmin } from '../../../../../platform/server/actor.ts';
import type { Guard } from '../../../../../platform/server/http/request-context.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { underMaintenance } from '../../maintenance.rules.ts';
import { createMaintenanceState } from './maintenance-state.ts';

/** Pages hear the end on the live stream; this is for everything else. */
const RETRY_AFTER_SECONDS = 30;

/** While maintenance is going on, Users are told so instead of answered; Admins work on. */
export function createMaintenanceGuard({ perServer }: ServerDeps): Guard {
  const state = perServer(createMaintenanceState);
  return async (caller) => {
    if (isAdmin(caller)) return;
    const { isMaintenanceMode, message } = await state.get();
    if (isMaintenanceMode) throw underMaintenance(message, RETRY_AFTER_SECONDS);
  };
}
