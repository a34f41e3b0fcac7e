import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { RESTORED_COPY } from '../../../admin/settings/server/restored-copy.service.ts';
import type { QuickbooksConnection, QuickbooksProblem } from '../quickbooks-connection.contract.ts';
import { isPaused } from './access.service.ts';
import { type ConnectionRow, findConnection } from './connection.store.ts';

const NONE = { companyName: null, currency: null, realmId: null, since: null, problem: null } as const;

/** Reads whether QuickBooks is connected; for Admins also to which company, and what is wrong with it, in words. */
export async function getQuickbooksConnection(deps: ServerDeps, actor: Actor): Promise<QuickbooksConnection> {
  const row = await findConnection(deps.database);
  const connected = row !== undefined;
  return isAdmin(actor) ? { connected, ...(row ? describe(deps, row) : NONE) } : { connected };
}

function describe(deps: ServerDeps, row: ConnectionRow): Omit<QuickbooksConnection, 'connected'> {
  const { companyName, currency, realmId, connectedAt: since, problem, problemSince } = row;
  const isOver = problem === 'throttled' && !isPaused(deps, row);
  const named = problem && problemSince && !isOver ? { code: problem, message: PROBLEM_TEXTS[problem], since: problemSince } : null;
  return { companyName, currency, realmId, since, problem: named };
}

/** What happened and what to do. */
export const PROBLEM_TEXTS: Readonly<Record<QuickbooksProblem, string>> = {
  revoked: 'QuickBooks revoked this connection. Reconnect to continue. No data is lost, and no invoice is sent twice.',
  not_registered: 'Intuit doesn’t recognize OBDesk. Check QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET on the server.',
  wrong_company: 'OBDesk doesn’t have access to this QuickBooks company. Reconnect and choose a company you administer.',
  throttled: 'Intuit is limiting requests for up to 10 minutes. OBDesk will resume automatically.',
  restored_copy: RESTORED_COPY,
  unreachable: 'OBDesk can’t reach QuickBooks right now. It will keep trying.',
};

/** Whether there is a connection, be it as it should be or not. */
export const isQuickbooksConnected = async ({ database }: Pick<ServerDeps, 'database'>): Promise<boolean> =>
  (await findConnection(database)) !== undefined;
