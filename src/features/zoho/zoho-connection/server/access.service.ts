import { later, MINUTE_MS } from '../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { createShared, findRenewed, type KnownAccess } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { readSecret } from '../../../admin/settings/server/settings.service.ts';
import { type GrantFailure, refreshAccess } from '../../zoho-client/server/accounts/grants.ts';
import { type DataCenter, findDataCenter } from '../../zoho-client/server/data-centers.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import type { ZohoConnection } from '../zoho-connection.contract.ts';
import { type ConnectionRow, claimRefresh, findConnection, noteConnection, noteProblem } from './connection.store.ts';

/** What a call to Zoho needs: a token that is good for a while, and where to send it. */
export interface ZohoAccess extends DataCenter {
  readonly token: string;
  /** Undefined while Zoho Desk has not named one. */
  readonly orgId: string | undefined;
  /** The connection it belongs to, and what is wrong with that as far as it was known. */
  readonly connection: Pick<ConnectionRow, 'generation' | 'problem' | 'missingScopes'>;
}

export type ProblemCode = NonNullable<ZohoConnection['problem']>['code'];
/** There is no access: nothing is connected, or what is wrong with the connection. */
export type NoAccess = { readonly problem: 'not_connected' | ProblemCode };

type Kind = 'access' | 'refresh';
const rowOf = (kind: Kind) => `zoho_connection:${kind}`;
export const sealToken = ({ secrets }: Pick<ServerDeps, 'secrets'>, kind: Kind, token: string) => secrets.seal(rowOf(kind), token);
export const openToken = ({ secrets }: Pick<ServerDeps, 'secrets'>, kind: Kind, sealed: string | null) =>
  sealed === null ? undefined : secrets.open(rowOf(kind), sealed);

/** A token is replaced before it ends, so that no call takes one that ends on its way. */
const EARLY_MS = 5 * MINUTE_MS;
/** Longer than a call to Zoho may take: then the node that asked was killed, and another one asks. */
const LEASE_MS = 35_000;
/** Zoho blocks who asks too often for the rest of ten minutes. */
const PAUSE_MS = 10 * MINUTE_MS;

/**
 * The access token that all nodes share. One that ends soon is replaced first, by one node for all; `refused` is a token that Zoho did not
 * take, so that it is replaced in any case, unless somebody already did.
 */
export async function getZohoAccess(deps: ServerDeps, refused?: string): Promise<ZohoAccess | NoAccess> {
  const found = await deps.perServer(createSharedAccess)(refused ?? '', () => findRenewed(deps, () => lookForAccess(deps, refused)));
  return 'access' in found ? found.access : found;
}

type FoundAccess = { readonly access: ZohoAccess } | NoAccess;
/** Calls of one node that need the same wait for one answer. */
const createSharedAccess = () => createShared<FoundAccess>();

async function lookForAccess(deps: ServerDeps, refused: string | undefined): Promise<KnownAccess<ZohoAccess, NoAccess['problem']>> {
  const row = await findConnection(deps.database);
  if (!row) return { problem: 'not_connected' };
  if (await isRestoredCopy(deps)) return { problem: 'restored_copy' };
  const center = findCenter(deps, row);
  if (!center) return { problem: 'wrong_data_centre' };
  const token = openToken(deps, 'access', row.accessToken);
  if (token !== undefined && token !== refused && isGood(deps, row))
    return { access: { ...center, token, orgId: findOrgId(deps, row), connection: row } };
  if (isPaused(deps, row)) return { problem: 'throttled' };
  const now = deps.clock.now();
  return {
    renewal: {
      claim: () => claimRefresh(deps.database, row, { now, until: later(now, LEASE_MS) }),
      run: () => refresh(deps, row, center),
    },
  };
}

/** The data center of the connection; undefined without one, and where it is none that is known. */
export async function findZohoCenter(deps: ServerDeps): Promise<DataCenter | undefined> {
  const row = await findConnection(deps.database);
  return row && findCenter(deps, row);
}

const isGood = ({ clock }: ServerDeps, { accessUntil }: ConnectionRow) =>
  accessUntil !== null && new Date(accessUntil).getTime() - EARLY_MS > clock.now().getTime();

const isPaused = ({ clock }: ServerDeps, { pausedUntil }: ConnectionRow) =>
  pausedUntil !== null && new Date(pausedUntil).getTime() > clock.now().getTime();

const findCenter = ({ config, stopping }: ServerDeps, { accountsUrl }: ConnectionRow) => {
  const settings = readZohoSettings(config.environment);
  const center = findDataCenter(settings, accountsUrl ?? settings.accountsUrl);
  return center && { ...center, stopping };
};

const findOrgId = ({ config }: ServerDeps, { orgId }: ConnectionRow) =>
  readZohoSettings(config.environment).deskOrgId ?? orgId ?? undefined;

/** Answers what is wrong; undefined when there is a new token, or another connection by now. */
async function refresh(deps: ServerDeps, { generation }: ConnectionRow, center: DataCenter): Promise<NoAccess['problem'] | undefined> {
  const { client } = readZohoSettings(deps.config.environment);
  const refreshToken = await readSecret(deps, 'zohoRefreshToken');
  if (!client || refreshToken === undefined) return endWith(deps, generation, 'not_connected');
  const outcome = await refreshAccess(center, client, refreshToken);
  if ('failure' in outcome) return endWith(deps, generation, PROBLEMS[outcome.failure]);
  const { accessToken, lifetimeMs } = outcome.grant;
  await noteConnection(deps.database, generation, {
    accessToken: sealToken(deps, 'access', accessToken),
    refreshToken: sealToken(deps, 'refresh', refreshToken),
    accessUntil: later(deps.clock.now(), lifetimeMs).toISOString(),
    refreshingUntil: null,
    pausedUntil: null,
    problem: null,
    problemSince: null,
  });
  return undefined;
}

const PROBLEMS: Readonly<Record<GrantFailure, ProblemCode>> = {
  wrong: 'revoked',
  client: 'wrong_data_centre',
  redirect: 'wrong_data_centre',
  domain: 'wrong_data_centre',
  throttled: 'throttled',
  away: 'unreachable',
  unreadable: 'unreachable',
};

async function endWith(deps: ServerDeps, generation: string, problem: NoAccess['problem']): Promise<NoAccess['problem']> {
  const now = deps.clock.now();
  const pausedUntil = problem === 'throttled' ? later(now, PAUSE_MS).toISOString() : null;
  await noteConnection(deps.database, generation, { refreshingUntil: null, pausedUntil });
  if (problem !== 'not_connected' && !deps.stopping.aborted) await noteProblem(deps.database, generation, problem, now);
  return problem;
}
