import { openArchive } from '../../../../platform/server/archive/read-archive.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { deleteBackups, endBackup, insertBackup, listBackups, listSurplus } from './backup.store.ts';
import { describeFile } from './backup-file.ts';
import { backupFile, listFiles, removeFile, thisHost } from './backup-folder.ts';
import { isBackupLocked } from './backup-lock.ts';

type CleanupDeps = Pick<ServerDeps, 'changes' | 'clock' | 'config' | 'database' | 'log'>;

/** Marks backups as failed whose server died. Requires the backup lock, or that no process holds it. */
export async function failStoppedBackups({ database, changes, clock }: CleanupDeps): Promise<void> {
  for (const before of await listBackups(database)) {
    if (before.state !== 'running') continue;
    await database.transaction(async (tx) => {
      const message = 'The server stopped before the backup finished.';
      const after = await endBackup(tx, before.id, { state: 'failed', message, finishedAt: clock.now().toISOString() });
      if (!after) return;
      await changes.record(tx, { kind: 'backup', id: after.id, version: after.version, actor: null, before, after, fields: ['state'] });
    });
  }
}

/** Marks running backups as failed if no process holds the backup lock. */
export async function failAbandonedBackups(deps: CleanupDeps): Promise<void> {
  if (!(await isBackupLocked(deps.database))) await failStoppedBackups(deps);
}

/** Deletes this host's backups beyond the newest of each kind, the file first. */
export async function removeSurplus(deps: CleanupDeps): Promise<void> {
  const { config, database, changes } = deps;
  for (const before of await listSurplus(database, thisHost(), config.backupKeep)) {
    if (before.state === 'done') await removeFile(backupFile(config, before.fileName));
    await database.transaction(async (tx) => {
      await deleteBackups(tx, [before.id]);
      const change = { kind: 'backup', id: before.id, version: before.version + 1, before, after: undefined } as const;
      await changes.record(tx, { ...change, actor: null, fields: [] });
    });
  }
}

/** Adds files in the folder that aren't listed, such as after a restore, which doesn't restore the list. */
export async function adoptFiles(deps: CleanupDeps): Promise<void> {
  const { config, database, log } = deps;
  const known = new Set((await listBackups(database)).map(({ fileName }) => fileName));
  for (const fileName of await listFiles(config))
    if (!known.has(fileName))
      await adoptFile(deps, fileName).catch((error: Error) => log.warn({ err: error, file: fileName }, 'Failed to read a backup'));
}

async function adoptFile({ config, database }: CleanupDeps, fileName: string): Promise<void> {
  const file = backupFile(config, fileName);
  const archive = await openArchive(file);
  archive.close();
  const { createdAt } = archive.manifest;
  const found = { ...(await describeFile(file, archive.manifest)), startedAt: createdAt, finishedAt: createdAt };
  await database.transaction((tx) =>
    insertBackup(tx, { ...found, kind: 'command', state: 'done', host: thisHost(), fileName, createdByName: 'Found on disk' }),
  );
}
