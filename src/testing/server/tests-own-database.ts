import type { PoolConfig } from 'pg';
import { LOCK_ORDER } from '../../app/server/lock-order.ts';
import { type Database, openDatabase } from '../../platform/server/database/database.ts';
import type { ServerDeps } from '../../platform/server/server-deps.ts';

/** Opens the database of a test server beside the server, with all rights. */
export function openTestsOwn(connection: PoolConfig, { log }: Pick<ServerDeps, 'log'>): Database {
  return openDatabase({ ...connection, max: 4 }, log, { order: LOCK_ORDER });
}
