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

interface WantedLines {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The lines of this process that the caller does not have yet, and what the server is. */
export async function readLogs(deps: ServerDeps, { after, limit }: WantedLines): Promise<DebugLogs> {
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

/** Writes a line of an Admin's into the real log of this process. */
export async function addTestLine(deps: ServerDeps, actor: Actor, level: 'INFO' | 'ERROR', requestId: string): Promise<void> {
  const { address } = actor;
  await deps.database.transaction((tx) => recordAudit(tx, { actor, action: 'debug.line_added', subject: '', detail: { level }, address }));
  const facts = { source: SOURCE, requestId, user: actor.fullName };
  if (level === 'ERROR') deps.log.error(facts, 'Test error');
  else deps.log.info(facts, 'Test log');
}

/** Forgets the lines in the memory of every server process; what was written to their output stays. */
export async function clearLogs(deps: ServerDeps, actor: Actor, requestId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await recordAudit(tx, { actor, action: 'debug.logs_cleared', subject: '', address: actor.address });
    await tx.query('SELECT pg_notify($1, $2)', [CHANNEL, deps.logRing.processId]);
  });
  deps.logRing.clear();
  deps.log.info({ source: SOURCE, requestId, user: actor.fullName }, 'Logs cleared');
}

/** Clears this process's lines as well when they were cleared on another one. */
export function followClearing({ live, logRing }: ServerDeps): void {
  live.onNotify(CHANNEL, (processId) => {
    if (processId !== logRing.processId) logRing.clear();
  });
}

/** The number behind this process's id in `id:number,id:number`. */
function numberFor(processId: string, after: string | undefined): number | undefined {
  const known = after?.split(',').find((each) => each.startsWith(`${processId}:`));
  return known === undefined ? undefined : Number(known.slice(processId.length + 1));
}
