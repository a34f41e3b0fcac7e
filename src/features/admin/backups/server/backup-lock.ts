import pg, { type PoolConfig } from 'pg';
import type { Db } from '../../../../platform/server/database/database.ts';

/** Any number that no other advisory lock uses. */
const BACKUP_LOCK = 7_206_313;

export interface BackupLock {
  release(): Promise<void>;
}

/**
 * Acquires the lock that limits a database to one running backup across nodes. Returns undefined if it is held. The lock of a killed
 * process is released immediately.
 */
export async function takeBackupLock(connection: PoolConfig): Promise<BackupLock | undefined> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection, application_name: 'obdesk-backup' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [BACKUP_LOCK]);
  const release = () => client.end().catch(() => undefined);
  if (rows[0]?.held) return { release };
  await release();
  return undefined;
}

/** Whether any process holds the lock. */
export async function isBackupLocked(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>(
    `SELECT EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS locked`,
    [BACKUP_LOCK],
  );
  return rows[0]?.locked ?? false;
}
