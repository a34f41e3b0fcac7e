import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isPaused } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { RESTORED_COPY } from '../../../admin/settings/server/restored-copy.service.ts';
import { getConfiguration } from '../../../admin/settings/server/settings.service.ts';
import type { ZohoConnection } from '../zoho-connection.contract.ts';
import type { ProblemCode } from './access.service.ts';
import { findConnection } from './connection.store.ts';

const NOT_CONNECTED: ZohoConnection = { connected: false, since: null, organization: null, problem: null, missingScopes: [] };

/** Returns the connection status with any problem. */
export async function getZohoConnection(deps: ServerDeps): Promise<ZohoConnection> {
  const [{ zohoRefreshToken, restoredAt }, row] = await Promise.all([getConfiguration(deps), findConnection(deps.database)]);
  if (zohoRefreshToken === '' || !row) return NOT_CONNECTED;
  const { connectedAt: since, organization, missingScopes, problem, problemSince } = row;
  // A saved limit outlasts the pause until the next token refresh.
  const isOver = problem === 'throttled' && !isPaused(deps, row);
  const code = isOver ? null : (problem as ProblemCode | null);
  const current = code && problemSince ? { code, message: PROBLEM_TEXTS[code], since: problemSince } : null;
  const restored = restoredAt === undefined ? null : { code: 'restored_copy' as const, message: RESTORED_COPY, since: restoredAt };
  return { connected: true, since, organization, missingScopes, problem: restored ?? current };
}

export const PROBLEM_TEXTS: Readonly<Record<ProblemCode, string>> = {
  revoked: 'Zoho revoked this connection. Reconnect to continue. No data is lost.',
  throttled: 'Zoho is limiting requests for up to 10 minutes. OBDesk will resume automatically.',
  wrong_data_centre:
    'Zoho doesn’t recognize OBDesk in this data center. Check ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET and ZOHO_ACCOUNTS_URL on the server.',
  unreachable: 'OBDesk can’t reach Zoho right now. It will keep trying.',
  restored_copy: RESTORED_COPY,
  scope_missing: 'OBDesk is missing some Zoho permissions. Reconnect and allow all of them.',
};
