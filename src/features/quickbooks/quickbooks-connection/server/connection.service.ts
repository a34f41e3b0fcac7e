import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isPaused } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { CURRENCY_QUERY } from '../../quickbooks-client/server/records/company.ts';
import type { QuickbooksConnection } from '../quickbooks-connection.contract.ts';
import { PROBLEM_TEXTS } from './access.service.ts';
import { type ConnectionRow, findConnection, updateConnection } from './connection.store.ts';
import { callQuickbooks } from './quickbooks-calls.service.ts';

const NO_CONNECTION = { companyName: null, currency: null, realmId: null, since: null, problem: null } as const;

/** Returns whether QuickBooks is connected. For Admins, also returns the company and any problem. */
export async function getQuickbooksConnection(deps: ServerDeps, actor: Actor): Promise<QuickbooksConnection> {
  const row = await findConnection(deps.database);
  const connected = row !== undefined;
  return isAdmin(actor) ? { connected, ...(row ? describeConnection(deps, row) : NO_CONNECTION) } : { connected };
}

function describeConnection(deps: ServerDeps, row: ConnectionRow): Omit<QuickbooksConnection, 'connected'> {
  const { companyName, currency, realmId, connectedAt: since, problem: code, problemSince } = row;
  const isOver = code === 'throttled' && !isPaused(deps, row);
  const problem = code && problemSince && !isOver ? { code, message: PROBLEM_TEXTS[code], since: problemSince } : null;
  return { companyName, currency, realmId, since, problem };
}

/** Returns true even if the connection has a problem. */
export const isQuickbooksConnected = async ({ database }: Pick<ServerDeps, 'database'>): Promise<boolean> =>
  (await findConnection(database)) !== undefined;

/** Returns the currency of the connected company; fetches it if it isn't stored yet. Undefined if unknown. */
export async function findQuickbooksCurrency(deps: ServerDeps): Promise<string | undefined> {
  const row = await findConnection(deps.database);
  if (!row || row.currency !== null) return row?.currency ?? undefined;
  const outcome = await callQuickbooks(deps, CURRENCY_QUERY);
  const currency = outcome.kind === 'ok' ? outcome.response : null;
  if (currency !== null) await updateConnection(deps.database, row.generation, { currency });
  return currency ?? undefined;
}
