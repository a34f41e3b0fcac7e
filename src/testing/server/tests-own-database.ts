import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { LOCK_ORDER } from '../../app/server/lock-order.ts';
import { writeRepeats } from '../../features/admin/audit/server/taken.service.ts';
import { ticketCounts } from '../../features/ticketing/tickets/server/counts/ticket.counts.ts';
import { type Database, openDatabase } from '../../platform/server/database/database.ts';
import { createLog } from '../../platform/server/log.ts';
import type { ServerDeps } from '../../platform/server/server-deps.ts';
import { emptyTables } from './empty-tables.ts';
import { createTestDatabase } from './test-cluster.ts';

/** Opens the database of a test server with all rights, in addition to the server. */
export function openTestsOwn(connection: PoolConfig, { log }: Pick<ServerDeps, 'log'>): Database {
  return openDatabase({ ...connection, max: 4, idleTimeoutMillis: 2_000 }, log, { order: LOCK_ORDER });
}

/** Opens a new migrated database, for tests that need no server. */
export async function openTestDatabase(): Promise<Database> {
  return openTestsOwn(await createTestDatabase(inject('connection')), createLog('silent'));
}

/** Empties every table through a connection with all rights, and clears the caches of the server. */
export async function resetServer(deps: ServerDeps, database: Database): Promise<void> {
  await writeRepeats(deps);
  await emptyTables(database);
  ticketCounts(deps).forget();
}
