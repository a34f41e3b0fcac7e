import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { type Database, openDatabase, type Tx } from './database.ts';

export interface Backfill {
  /** Unique and permanent: a backfill never runs again under the same name. */
  readonly name: string;
  /** Plural of the rows, for the log: 'history entries'. */
  readonly noun: string;
  count(tx: Tx): Promise<number>;
  /** Updates the next rows after `after` (null at first). Returns the last position, null when done. */
  run(tx: Tx, after: string | null): Promise<Batch>;
}

interface Batch {
  readonly last: string | null;
  readonly rows: number;
}

interface Place {
  readonly position: string | null;
  readonly is_done: boolean;
}

/** Runs missing backfills at startup. Each batch commits with its position, so that a killed start resumes there. */
export async function runBackfills(connection: PoolConfig, backfills: readonly Backfill[], log: Logger): Promise<void> {
  const database = openDatabase({ ...connection, max: 1, statement_timeout: 0, application_name: 'obdesk-backfill' }, log);
  try {
    const { rows } = await database.query<{ name: string }>('SELECT name FROM schema_backfills WHERE is_done');
    const done = new Set(rows.map(({ name }) => name));
    for (const backfill of backfills.filter(({ name }) => !done.has(name))) await runBackfill(database, backfill, log);
  } finally {
    await database.close();
  }
}

async function runBackfill(database: Database, backfill: Backfill, log: Logger): Promise<void> {
  await database.query('INSERT INTO schema_backfills (name) VALUES ($1) ON CONFLICT DO NOTHING', [backfill.name]);
  const total = await database.transaction((tx) => backfill.count(tx));
  const report = createProgress(log, backfill.noun, total);
  for (let goesOn = true; goesOn; ) goesOn = await database.transaction((tx) => runBatch(tx, backfill, report));
}

/** Returns whether rows are left. Locks the backfill, so that two nodes don't run the same batch. */
async function runBatch(tx: Tx, backfill: Backfill, report: (rows: number) => void): Promise<boolean> {
  const { rows } = await tx.query<Place>('SELECT position, is_done FROM schema_backfills WHERE name = $1 FOR UPDATE', [backfill.name]);
  const place = rows[0];
  if (!place || place.is_done) return false;
  const batch = await backfill.run(tx, place.position);
  await tx.query('UPDATE schema_backfills SET position = coalesce($2, position), is_done = $3, updated_at = now() WHERE name = $1', [
    backfill.name,
    batch.last,
    batch.last === null,
  ]);
  tx.afterCommit(() => report(batch.rows));
  return batch.last !== null;
}

function createProgress(log: Logger, noun: string, total: number): (rows: number) => void {
  let done = 0;
  let tenths = 0;
  return (rows) => {
    done += rows;
    const reached = Math.min(10, Math.floor((done * 10) / Math.max(total, done, 1)));
    if (reached === tenths) return;
    tenths = reached;
    log.info({ source: 'db', noun, done, total: Math.max(total, done) }, 'Backfill in progress');
  };
}
