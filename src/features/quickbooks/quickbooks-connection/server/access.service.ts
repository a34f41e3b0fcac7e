import { later } from '../../../../platform/server/clock.ts';
import { leaseEnd } from '../../../../platform/server/lease.ts';
import { toRefreshGrant } from '../../../../platform/server/oauth.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import {
  createShared,
  findRenewed,
  isPaused,
  type KnownAccess,
  openAccessToken,
  RENEWAL_LEASE_MS,
  RENEWAL_PAUSE_MS,
  toTokenColumns,
} from '../../../admin/provider-access/server/renewed-access.service.ts';
import { isRestoredCopy, RESTORED_COPY } from '../../../admin/settings/server/restored-copy.service.ts';
import { type QuickbooksTokenError, requestQuickbooksTokens } from '../../quickbooks-client/server/quickbooks-oauth.ts';
import type { QuickbooksAccess } from '../../quickbooks-client/server/quickbooks-request.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import type { QuickbooksProblem } from '../quickbooks-connection.contract.ts';
import { type ConnectionRow, claimRefresh, findConnection, updateConnection } from './connection.store.ts';
import { CONNECTION } from './quickbooks-connection.table.ts';

export interface ConnectedAccess extends QuickbooksAccess {
  readonly connection: Pick<ConnectionRow, 'generation' | 'problem'>;
}

export type AccessProblem = 'not_connected' | QuickbooksProblem;

/** Messages for users, with the next step. */
export const PROBLEM_TEXTS: Readonly<Record<AccessProblem, string>> = {
  not_connected: 'QuickBooks is not connected. An Admin can connect it in Settings > Data Synchronization.',
  revoked: 'QuickBooks revoked this connection. Reconnect to continue. No data is lost, and no invoice is sent twice.',
  not_registered: 'Intuit doesn’t recognize OBDesk. Check QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET on the server.',
  wrong_company: 'OBDesk doesn’t have access to this QuickBooks company. Reconnect and choose a company you administer.',
  throttled: 'Intuit is limiting requests for up to 10 minutes. OBDesk will resume automatically.',
  restored_copy: RESTORED_COPY,
  unreachable: 'OBDesk can’t reach QuickBooks right now. It will keep trying.',
};

/**
 * Returns the access that all nodes share, or the problem. If the access token expires soon or is `rejectedToken`, one node refreshes it for all.
 */
export async function getQuickbooksAccess(
  deps: ServerDeps,
  rejectedToken?: string,
): Promise<ConnectedAccess | { readonly problem: AccessProblem }> {
  const share = deps.perServer(createSharedAccess);
  const found = await share(rejectedToken ?? '', () => findRenewed(deps, () => readAccess(deps, rejectedToken)));
  return 'access' in found ? found.access : found;
}

const createSharedAccess = () => createShared<{ readonly access: ConnectedAccess } | { readonly problem: AccessProblem }>();

async function readAccess(deps: ServerDeps, rejectedToken: string | undefined): Promise<KnownAccess<ConnectedAccess, AccessProblem>> {
  const row = await findConnection(deps.database);
  if (!row) return { problem: 'not_connected' };
  if (await isRestoredCopy(deps)) return { problem: 'restored_copy' };
  const token = openAccessToken(deps, CONNECTION, row, rejectedToken);
  if (token !== undefined) {
    const { apiUrl } = readQuickbooksSettings(deps.config.environment);
    return { access: { apiUrl, realmId: row.realmId, token, stopping: deps.stopping, connection: row } };
  }
  if (isPaused(deps, row)) return { problem: row.problem ?? 'throttled' };
  return {
    renewal: {
      claim: () => claimRefresh(deps.database, row, { now: deps.clock.now(), until: leaseEnd(deps.clock, RENEWAL_LEASE_MS) }),
      run: () => refreshTokens(deps, row),
    },
  };
}

/**
 * Refreshes the tokens and stores both before either is used. Returns the problem if it fails. If the response is lost, the next refresh uses the
 * previous token, which Intuit accepts for a day.
 */
async function refreshTokens(deps: ServerDeps, { generation, refreshToken: sealed }: ConnectionRow): Promise<AccessProblem | undefined> {
  const { client, ...urls } = readQuickbooksSettings(deps.config.environment);
  const refreshToken = deps.secrets.open(`${CONNECTION}:refresh`, sealed);
  if (!client) return saveFailedRefresh(deps, generation, 'not_registered');
  if (refreshToken === undefined) return saveFailedRefresh(deps, generation, 'revoked');
  const outcome = await requestQuickbooksTokens({ ...urls, client, stopping: deps.stopping }, toRefreshGrant(refreshToken));
  if ('error' in outcome) return saveFailedRefresh(deps, generation, PROBLEMS[outcome.error]);
  await updateConnection(deps.database, generation, toTokenColumns(deps, CONNECTION, outcome.tokens));
  return undefined;
}

const PROBLEMS: Readonly<Record<QuickbooksTokenError, QuickbooksProblem>> = {
  invalid_grant: 'revoked',
  invalid_client: 'not_registered',
  throttled: 'throttled',
  unavailable: 'unreachable',
  unreadable: 'unreachable',
};

async function saveFailedRefresh(deps: ServerDeps, generation: string, problem: QuickbooksProblem): Promise<QuickbooksProblem> {
  const pausedUntil = problem === 'unreachable' ? null : later(deps.clock.now(), RENEWAL_PAUSE_MS).toISOString();
  await updateConnection(deps.database, generation, { refreshingUntil: null, pausedUntil });
  if (!deps.stopping.aborted) await saveProblem(deps, generation, problem);
  return problem;
}

/** Saves the problem of a connection and the time it started; null clears it. */
export async function saveProblem(deps: ServerDeps, generation: string, problem: QuickbooksProblem | null): Promise<void> {
  const row = await findConnection(deps.database);
  if (row?.generation !== generation || row.problem === problem) return;
  const problemSince = problem === null ? null : deps.clock.now().toISOString();
  await updateConnection(deps.database, generation, { problem, problemSince });
}
