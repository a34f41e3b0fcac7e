import type { PoolConfig } from 'pg';
import { LOCK_ORDER } from '../../app/server/lock-order.ts';
import { createRefusals } from '../../features/admin/audit/server/refusals.ts';
import { ticketCounts } from '../../features/ticketing/tickets/server/counts/ticket.counts.ts';
import { type Database, openDatabase } from '../../platform/server/database/database.ts';
import type { ServerDeps } from '../../platform/server/server-deps.ts';
import { emptyTables } from './empty-tables.ts';

/** Opens the database of a test server beside the server, with all rights. */
export function openTestsOwn(connection: PoolConfig, { log }: Pick<ServerDeps, 'log'>): Database {
  return openDatabase({ ...connection, max: 4 }, log, { order: LOCK_ORDER });
}

/** Empties every table, and has the server forget what it knows of them. */
export async function emptyDatabase(deps: ServerDeps, database: Database): Promise<void> {
  await deps.perServer(createRefusals).flush();
  await emptyTables(database);
  ticketCounts(deps).forget();
}
