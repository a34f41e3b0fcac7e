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
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { readSecret } from '../../../admin/settings/server/settings.service.ts';
import { requestZohoTokens, type ZohoTokenError } from '../../zoho-client/server/accounts/grants.ts';
import { type DataCenter, findDataCenter } from '../../zoho-client/server/data-centers.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import type { ZohoConnection } from '../zoho-connection.contract.ts';
import { type ConnectionRow, claimRefresh, findConnection, saveProblem, updateConnection } from './connection.store.ts';
import { CONNECTION } from './zoho-connection.table.ts';

/** Access token and service URLs for calls to Zoho. */
export interface ZohoAccess extends DataCenter {
  readonly token: string;
  /** Undefined until an organization of Zoho Desk is known. */
  readonly orgId: string | undefined;
  readonly connection: Pick<ConnectionRow, 'generation' | 'problem' | 'missingScopes'>;
}

export type ProblemCode = NonNullable<ZohoConnection['problem']>['code'];
export type NoAccess = { readonly problem: 'not_connected' | ProblemCode };

/**
 * Returns the access token that all servers share. If it expires soon or is `rejectedToken`, one server renews it first; concurrent calls
 * wait for it.
 */
export async function getZohoAccess(deps: ServerDeps, rejectedToken?: string): Promise<ZohoAccess | NoAccess> {
  const share = deps.perServer(createSharedAccess);
  const found = await share(rejectedToken ?? '', () => findRenewed(deps, () => findAccess(deps, rejectedToken)));
  return 'access' in found ? found.access : found;
}

const createSharedAccess = () => createShared<{ readonly access: ZohoAccess } | NoAccess>();

async function findAccess(deps: ServerDeps, rejectedToken: string | undefined): Promise<KnownAccess<ZohoAccess, NoAccess['problem']>> {
  const row = await findConnection(deps.database);
  if (!row) return { problem: 'not_connected' };
  if (await isRestoredCopy(deps)) return { problem: 'restored_copy' };
  const center = findDataCenterOf(deps, row);
  if (!center) return { problem: 'wrong_data_centre' };
  const token = openAccessToken(deps, CONNECTION, row, rejectedToken);
  if (token !== undefined) return { access: { ...center, token, orgId: findOrgId(deps, row), connection: row } };
  if (isPaused(deps, row)) return { problem: 'throttled' };
  return {
    renewal: {
      claim: () => claimRefresh(deps.database, row, { now: deps.clock.now(), until: leaseEnd(deps.clock, RENEWAL_LEASE_MS) }),
      run: () => refresh(deps, row, center),
    },
  };
}

/** Returns the data center of the connection; undefined if Zoho isn't connected or the data center is unknown. */
export async function findZohoDataCenter(deps: ServerDeps): Promise<DataCenter | undefined> {
  const row = await findConnection(deps.database);
  return row && findDataCenterOf(deps, row);
}

const findDataCenterOf = ({ config, stopping }: ServerDeps, { accountsUrl }: ConnectionRow) => {
  const settings = readZohoSettings(config.environment);
  const center = findDataCenter(settings, accountsUrl ?? settings.accountsUrl);
  return center && { ...center, stopping };
};

const findOrgId = ({ config }: ServerDeps, { orgId }: ConnectionRow) =>
  readZohoSettings(config.environment).deskOrgId ?? orgId ?? undefined;

/** Returns the problem; undefined if the token was renewed or the connection was replaced. */
async function refresh(deps: ServerDeps, { generation }: ConnectionRow, center: DataCenter): Promise<NoAccess['problem'] | undefined> {
  const { client } = readZohoSettings(deps.config.environment);
  const refreshToken = await readSecret(deps, 'zohoRefreshToken');
  if (!client || refreshToken === undefined) return saveFailure(deps, generation, 'not_connected');
  const outcome = await requestZohoTokens(center, client, toRefreshGrant(refreshToken));
  if ('error' in outcome) return saveFailure(deps, generation, PROBLEMS[outcome.error]);
  await updateConnection(deps.database, generation, toTokenColumns(deps, CONNECTION, { ...outcome.tokens, refreshToken }));
  return undefined;
}

const PROBLEMS: Readonly<Record<ZohoTokenError, ProblemCode>> = {
  invalid_grant: 'revoked',
  invalid_client: 'wrong_data_centre',
  invalid_redirect_uri: 'wrong_data_centre',
  foreign_domain: 'wrong_data_centre',
  throttled: 'throttled',
  unavailable: 'unreachable',
  unreadable: 'unreachable',
};

async function saveFailure(deps: ServerDeps, generation: string, problem: NoAccess['problem']): Promise<NoAccess['problem']> {
  const now = deps.clock.now();
  const pausedUntil = problem === 'throttled' ? later(now, RENEWAL_PAUSE_MS).toISOString() : null;
  await updateConnection(deps.database, generation, { refreshingUntil: null, pausedUntil });
  if (problem !== 'not_connected' && !deps.stopping.aborted) await saveProblem(deps.database, generation, problem, now);
  return problem;
}
