import { hostname } from 'node:os';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { findLastUse } from '../../auth/server/session.service.ts';
import { getConfiguration } from '../../settings/server/settings.service.ts';
import { listAccounts } from '../../users/server/user.service.ts';
import type { DebugLogs, SystemInfo } from '../debug.contract.ts';
import { toDebugUser } from '../user-history.rules.ts';
import { environment } from './debug-database.service.ts';

const CHANNEL = 'obdesk_debug';
const SOURCE = 'debug';

interface LogQuery {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Returns the lines of this process that the caller doesn't have yet, with information about the server. */
export async function readLogs(deps: ServerDeps, { after, limit }: LogQuery): Promise<DebugLogs> {
  const { processId } = deps.logRing;
  const users = (await listAccounts(deps.database)).map(toDebugUser);
  const systemInfo: SystemInfo = {
    environment: environment(),
    zohoConfigured: (await getConfiguration(deps)).zohoRefreshToken !== '',
    totalUsers: users.length,
    lastActivity: await findLastUse(deps.database),
    process: { id: processId, host: hostname(), pid: process.pid },
  };
  const { lines, ...reading } = deps.logRing.read(limit, numberFor(processId, after));
  return { timestamp: deps.clock.now().toISOString(), systemInfo, users, logs: lines, ...reading };
}

/** Writes a test line to the log of this process. */
export async function addTestLine(deps: ServerDeps, actor: Actor, level: 'INFO' | 'ERROR', requestId: string): Promise<void> {
  const { address } = actor;
  await deps.database.transaction((tx) => recordAudit(tx, { actor, action: 'debug.line_added', subject: '', detail: { level }, address }));
  const facts = { source: SOURCE, requestId, user: actor.fullName };
  if (level === 'ERROR') deps.log.error(facts, 'Test error');
  else deps.log.info(facts, 'Test log');
}

/** Clears the stored lines of every server process. Lines already written to the output remain. */
export async function clearLogs(deps: ServerDeps, actor: Actor, requestId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await recordAudit(tx, { actor, action: 'debug.logs_cleared', subject: '', address: actor.address });
    await tx.query('SELECT pg_notify($1, $2)', [CHANNEL, deps.logRing.processId]);
  });
  deps.logRing.clear();
  deps.log.info({ source: SOURCE, requestId, user: actor.fullName }, 'Logs cleared');
}

/** Clears the lines of this process when another one was cleared. */
export function followClearing({ live, logRing }: ServerDeps): void {
  live.onNotify(CHANNEL, (processId) => {
    if (processId !== logRing.processId) logRing.clear();
  });
}

/** Finds the number of this process in `id:number,id:number`. */
function numberFor(processId: string, after: string | undefined): number | undefined {
  const known = after?.split(',').find((each) => each.startsWith(`${processId}:`));
  return known === undefined ? undefined : Number(known.slice(processId.length + 1));
}
