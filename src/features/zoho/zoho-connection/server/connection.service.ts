import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { RESTORED_COPY } from '../../../admin/settings/server/restored-copy.service.ts';
import { getConfiguration } from '../../../admin/settings/server/settings.service.ts';
import type { ZohoConnection } from '../zoho-connection.contract.ts';
import type { ProblemCode } from './access.service.ts';
import { type ConnectionRow, findConnection } from './connection.store.ts';

const NONE: ZohoConnection = { connected: false, since: null, organization: null, problem: null, missingScopes: [] };

/** Reads whether Zoho is connected and what is wrong with it, in words. */
export async function getZohoConnection(deps: ServerDeps): Promise<ZohoConnection> {
  const [{ zohoRefreshToken, restoredAt }, row] = await Promise.all([getConfiguration(deps), findConnection(deps.database)]);
  if (zohoRefreshToken === '' || !row) return NONE;
  const { connectedAt: since, organization, missingScopes, problem, problemSince } = row;
  const code = isOver(deps, row) ? null : (problem as ProblemCode | null);
  const named = code && problemSince ? { code, message: PROBLEM_TEXTS[code], since: problemSince } : null;
  const paused = restoredAt === undefined ? null : { code: 'restored_copy' as const, message: RESTORED_COPY, since: restoredAt };
  return { connected: true, since, organization, missingScopes, problem: paused ?? named };
}

/** A pause ends by itself, also where no access token has been needed since. */
const isOver = ({ clock }: ServerDeps, { problem, pausedUntil }: ConnectionRow) =>
  problem === 'throttled' && (pausedUntil === null || new Date(pausedUntil).getTime() <= clock.now().getTime());

/** What happened and what to do. */
export const PROBLEM_TEXTS: Readonly<Record<ProblemCode, string>> = {
  revoked: 'Zoho revoked this connection. Reconnect to continue. No data is lost.',
  throttled: 'Zoho is limiting requests for up to 10 minutes. OBDesk will resume automatically.',
  wrong_data_centre:
    'Zoho doesn’t recognize OBDesk in this data center. Check ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET and ZOHO_ACCOUNTS_URL on the server.',
  unreachable: 'OBDesk can’t reach Zoho right now. It will keep trying.',
  restored_copy: RESTORED_COPY,
  scope_missing: 'OBDesk is missing some Zoho permissions. Reconnect and allow all of them.',
};
