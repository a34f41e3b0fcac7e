import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import type { ZohoConnection } from '../../../zoho-connection/zoho-connection.contract.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import { readState } from '../links/state.store.ts';

/** What keeps both sides from agreeing, in words with what to do; null: nothing does. */
export async function findProblem(deps: ServerDeps, connection: ZohoConnection): Promise<SyncStatus['problem']> {
  const now = deps.clock.now().toISOString();
  if (!connection.connected) return null;
  if (connection.problem) return connection.problem;
  const state = await readState(deps.database);
  const { isMaintenanceMode } = await getSettings(deps.database, 'maintenance');
  if (isMaintenanceMode) return { code: 'maintenance', message: 'Sync is paused during maintenance mode.', since: now };
  if (state.restingUntil !== null && state.restingUntil > now) return { code: 'unreachable', message: PAUSED, since: now };
  if (state.stoppedBy !== null) return { code: 'allowance_used', message: state.stoppedBy, since: now };
  return null;
}

/** The pause lasts a minute, so no time is shown. */
const PAUSED = 'Too many records failed in a row, so sending is paused. OBDesk tries again within a minute.';
