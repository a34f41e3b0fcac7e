import type { Logger } from 'pino';
import { type Database, type Db, execute, type Tx } from './database.ts';

/** Fewer changed rows never make a plan bad. */
const MIN_CHANGED_ROWS = 1_000;

const CHANGED_SINCE_ANALYZE = 'n_mod_since_analyze';
const CHANGED_SINCE_VACUUM = 'greatest(n_mod_since_analyze, n_ins_since_vacuum, n_dead_tup)';

interface LoadDeps {
  readonly database: Database;
  readonly log: Logger;
}

/** Updates the change counts at COMMIT. By default they may lag by seconds. */
export async function countChangesAtCommit(tx: Tx): Promise<void> {
  await execute(tx, { name: 'count-changes', text: 'SELECT pg_stat_force_next_flush()' });
}

/** Analyzes tables that have changed by half, between two parts of a load. Doesn't wait for other sessions. */
export async function analyzeWhileLoading({ database, log }: LoadDeps): Promise<void> {
  await orWarn(log, async () => {
    const tables = await findChanged(database, CHANGED_SINCE_ANALYZE, 0.5);
    if (tables.length > 0) await database.query(`ANALYZE (SKIP_LOCKED) ${tables.join(', ')}`);
  });
}

/**
 * Analyzes tables changed by a tenth, merges pending text index entries and frees deleted rows. Skips locked tables.
 */
export async function vacuumAfterLoading({ database, log }: LoadDeps): Promise<void> {
  await orWarn(log, async () => {
    const tables = await findChanged(database, CHANGED_SINCE_VACUUM, 0.1);
    if (tables.length > 0) await vacuum(database, tables);
  });
}

/** Logs errors only: autovacuum does the same work later. */
async function orWarn(log: Logger, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => log.warn({ err: error, source: 'db' }, 'Failed to analyze imported tables'));
}

async function vacuum(database: Database, tables: readonly string[]): Promise<void> {
  const client = await database.pool.connect();
  // If the connection is lost, the statement fails.
  client.on('error', () => undefined);
  try {
    await client.query('SET statement_timeout = 0');
    for (const table of tables) await client.query(`VACUUM (ANALYZE, SKIP_LOCKED) ${table}`);
  } finally {
    // Destroyed because it no longer has a statement timeout.
    client.release(true);
  }
}

/** Returns the tables of which more than this share has changed. */
async function findChanged(db: Db, changed: string, share: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_stat_user_tables JOIN pg_class USING (relname)
     WHERE schemaname = 'public' AND relnamespace = 'public'::regnamespace AND ${changed} > $1 + $2 * greatest(reltuples, 0) ORDER BY relname`,
    [MIN_CHANGED_ROWS, share],
  );
  return rows.map(({ name }) => name);
}
