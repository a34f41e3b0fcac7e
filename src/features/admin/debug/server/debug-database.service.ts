import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findNewest } from '../../audit/server/audit.service.ts';
import { getConfiguration } from '../../settings/server/settings.service.ts';
import { listAccounts } from '../../users/server/user.service.ts';
import type { DatabaseSnapshot, UserEvent } from '../debug.contract.ts';
import { ACCOUNT_ACTIONS, toDebugUser, toUserHistory } from '../user-history.rules.ts';

/** Entries to read per action. Users without recent activity are left out. */
const ENTRIES = 500;

/** Environment the server was started in: 'production', 'development' or 'test'. */
export const environment = (): string => process.env.NODE_ENV ?? 'production';

/** Returns users, settings and memory. Reports only whether a secret is set. */
export async function takeSnapshot(deps: ServerDeps): Promise<DatabaseSnapshot> {
  const details = (await listAccounts(deps.database)).map(toDebugUser);
  const { zohoRefreshToken } = await getConfiguration(deps);
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  return {
    timestamp: deps.clock.now().toISOString(),
    users: { total: details.length, details },
    settings: { zohoRefreshToken: zohoRefreshToken === '' ? 'not set' : 'set' },
    memoryInfo: { environment: environment(), rss, heapTotal, heapUsed, uptimeSeconds: Math.round(process.uptime()) },
  };
}

/** Returns the newest event of each user's account. */
export async function readUserHistory({ database }: ServerDeps): Promise<UserEvent[]> {
  const entries = await findNewest(database, ACCOUNT_ACTIONS, ENTRIES);
  return toUserHistory(entries, await listAccounts(database));
}
