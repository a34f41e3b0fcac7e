import type { ClientBase } from 'pg';
import { loadArchive, requireKnownMigrations, requireReplaceable } from '../../../../platform/server/archive/load-archive.ts';
import { ArchiveError, type Manifest } from '../../../../platform/server/archive/manifest.ts';
import { type Archive, checkArchive, openArchive } from '../../../../platform/server/archive/read-archive.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { MIGRATION_LOCK } from '../../../../platform/server/database/migrate.ts';
import { readSqlFiles, type SqlFiles } from '../../../../platform/server/database/schema/sql-files.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { StartError } from '../../../../platform/server/start-error.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { markRestored } from '../../settings/server/restored-copy.service.ts';
import { inTransaction, setSettings } from '../../settings/server/settings.service.ts';

interface RestoreOptions extends Pick<ServerDeps, 'changes' | 'database' | 'secrets'> {
  /** Already verified. */
  readonly archive: Archive;
  readonly known: SqlFiles;
  /** Allows replacing the contents of the database. */
  readonly mayReplace: boolean;
}

export interface RestoreReport {
  readonly manifest: Manifest;
  /** Tables in the backup that this version doesn't have. They were skipped. */
  readonly unknown: readonly string[];
}

/** Opens a backup and reads all of it. Rejects one that is damaged or from a newer version before accessing any database. */
export async function openBackup(file: string, sqlFolder?: string): Promise<{ archive: Archive; known: SqlFiles }> {
  const archive = await openArchive(file);
  try {
    const known = await readSqlFiles(sqlFolder);
    requireKnownMigrations(archive, known);
    await checkArchive(archive);
    return { archive, known };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/**
 * Restores a backup in one transaction, so that others see the old data until it commits. The copy starts with sync off and calls no
 * provider, because the original may still be running.
 */
export async function restoreBackup({ database, changes, secrets, archive, known, mayReplace }: RestoreOptions): Promise<RestoreReport> {
  const { manifest, name } = archive;
  const unknown = await database
    .copyTransaction(async (tx, client) => {
      await requireUnused(client);
      await requireReplaceable(client, mayReplace);
      const leftOut = await loadArchive(client, archive, known);
      await pauseSync({ changes, secrets }, tx);
      await markRestored(tx, new Date());
      const detail = { fileName: name, madeAt: manifest.createdAt };
      await recordAudit(tx, { actor: null, action: 'backup.restored', subject: '', detail });
      return leftOut;
    })
    .catch((error: Error) => {
      throw explainRestore(error, name);
    });
  return { manifest, unknown };
}

const DISK_FULL = '53100';

/** Converts any failure of the transaction to an error with a readable message. */
function explainRestore(error: Error & { code?: string }, name: string): Error {
  if (error.code === DISK_FULL || /No space left/.test(error.message))
    return new ArchiveError(`Not enough disk space to restore ${name}. Free up space, then try again. Nothing was changed.`);
  if (error instanceof StartError) return error;
  return new ArchiveError(`Couldn't restore ${name} (${error.message}). Nothing was changed.`);
}

async function pauseSync(deps: Pick<ServerDeps, 'changes' | 'secrets'>, tx: Tx): Promise<void> {
  await setSettings({ ...deps, database: inTransaction(tx) }, null, 'configuration', { syncConfiguration: { syncEnabled: false } });
}

/** Throws if a server is using the database. Running servers have a listening connection; starting ones wait for the migration lock. */
async function requireUnused(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'obdesk-listen'",
  );
  if (rowCount !== 0)
    throw new ArchiveError('OBDesk is still running on this database. Stop every OBDesk server, then try again. Nothing was changed.');
  await client.query("SET LOCAL lock_timeout = '10s'");
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}
