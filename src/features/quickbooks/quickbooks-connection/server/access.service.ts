import { later, MINUTE_MS } from '../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { createShared, findRenewed, type KnownAccess } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import type { QuickbooksAccess } from '../../quickbooks-client/server/http/request.ts';
import { type QuickbooksGrantFailure, refreshQuickbooksGrant } from '../../quickbooks-client/server/oauth/grants.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import type { QuickbooksProblem } from '../quickbooks-connection.contract.ts';
import { type ConnectionRow, claimRenewal, findConnection, noteConnection } from './connection.store.ts';
import { openToken, sealToken } from './tokens.ts';

/** What a call to QuickBooks needs, and the connection that it belongs to. */
export interface ConnectedAccess extends QuickbooksAccess {
  readonly connection: Pick<ConnectionRow, 'generation' | 'problem' | 'currency'>;
}

/** There is no access: nothing is connected, or what is wrong with the connection. */
export type NoAccess = { readonly problem: 'not_connected' | QuickbooksProblem };

/** A token is replaced before it ends, so that no call takes one that ends on its way. */
const EARLY_MS = 5 * MINUTE_MS;
/** Longer than a call to Intuit may take: then the node that asked was killed, and another one asks. */
const LEASE_MS = 35_000;
/** So long Intuit is not asked again after it has refused, so that nobody is locked out for asking too often. */
const PAUSE_MS = 10 * MINUTE_MS;

/**
 * The access that all nodes share. Tokens that end soon are replaced first, by one node for all; `refused` is an access token that QuickBooks did
 * not take, so that it is replaced in any case, unless somebody already did.
 */
export async function getQuickbooksAccess(deps: ServerDeps, refused?: string): Promise<ConnectedAccess | NoAccess> {
  const found = await deps.perServer(createSharedAccess)(refused ?? '', () => findRenewed(deps, () => lookForAccess(deps, refused)));
  return 'access' in found ? found.access : found;
}

const createSharedAccess = () => createShared<{ readonly access: ConnectedAccess } | NoAccess>();

async function lookForAccess(deps: ServerDeps, refused: string | undefined): Promise<KnownAccess<ConnectedAccess, NoAccess['problem']>> {
  const row = await findConnection(deps.database);
  if (!row) return { problem: 'not_connected' };
  if (await isRestoredCopy(deps)) return { problem: 'restored_copy' };
  const token = openToken(deps, 'access', row.accessToken);
  const { apiUrl } = readQuickbooksSettings(deps.config.environment);
  if (token !== undefined && token !== refused && isGood(deps, row))
    return { access: { apiUrl, realmId: row.realmId, token, stopping: deps.stopping, connection: row } };
  if (isPaused(deps, row)) return { problem: row.problem ?? 'throttled' };
  const now = deps.clock.now();
  return {
    renewal: {
      claim: () => claimRenewal(deps.database, row, { now, until: later(now, LEASE_MS) }),
      run: () => renew(deps, row),
    },
  };
}

const isGood = ({ clock }: ServerDeps, { accessUntil }: ConnectionRow) =>
  accessUntil !== null && new Date(accessUntil).getTime() - EARLY_MS > clock.now().getTime();

export const isPaused = ({ clock }: ServerDeps, { pausedUntil }: ConnectionRow): boolean =>
  pausedUntil !== null && new Date(pausedUntil).getTime() > clock.now().getTime();

/**
 * Asks for new tokens and stores both before either is used. Where the answer is lost, or the server is killed before it is stored, the refresh
 * token before is asked with again, which Intuit takes for a day.
 */
async function renew(deps: ServerDeps, { generation, refreshToken: sealed }: ConnectionRow): Promise<NoAccess['problem'] | undefined> {
  const { client, ...addresses } = readQuickbooksSettings(deps.config.environment);
  const refreshToken = openToken(deps, 'refresh', sealed);
  if (!client) return endWith(deps, generation, 'not_registered');
  if (refreshToken === undefined) return endWith(deps, generation, 'revoked');
  const outcome = await refreshQuickbooksGrant({ ...addresses, client, stopping: deps.stopping }, refreshToken);
  if ('failure' in outcome) return endWith(deps, generation, PROBLEMS[outcome.failure]);
  const { grant } = outcome;
  await noteConnection(deps.database, generation, {
    accessToken: sealToken(deps, 'access', grant.accessToken),
    refreshToken: sealToken(deps, 'refresh', grant.refreshToken),
    accessUntil: later(deps.clock.now(), grant.lifetimeMs).toISOString(),
    refreshingUntil: null,
    pausedUntil: null,
    problem: null,
    problemSince: null,
  });
  return undefined;
}

const PROBLEMS: Readonly<Record<QuickbooksGrantFailure, QuickbooksProblem>> = {
  wrong: 'revoked',
  client: 'not_registered',
  throttled: 'throttled',
  away: 'unreachable',
  unreadable: 'unreachable',
};

async function endWith(deps: ServerDeps, generation: string, problem: QuickbooksProblem): Promise<QuickbooksProblem> {
  const now = deps.clock.now();
  const pausedUntil = problem === 'unreachable' ? null : later(now, PAUSE_MS).toISOString();
  await noteConnection(deps.database, generation, { refreshingUntil: null, pausedUntil });
  if (!deps.stopping.aborted) await noteProblem(deps, generation, problem);
  return problem;
}

/** Says what is wrong with a connection, since when it is; null: nothing any more. */
export async function noteProblem(deps: ServerDeps, generation: string, problem: QuickbooksProblem | null): Promise<void> {
  const row = await findConnection(deps.database);
  if (row?.generation !== generation || row.problem === problem) return;
  const problemSince = problem === null ? null : deps.clock.now().toISOString();
  await noteConnection(deps.database, generation, { problem, problemSince });
}
