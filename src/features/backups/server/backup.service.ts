import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { Backup, BackupOverview } from '../backup.contract.ts';
import { findNextTime } from '../backup.rules.ts';
import { listBackups } from './backup.store.ts';
import { backupFolder, hasFile, thisHost } from './backup-folder.ts';

/** What stands behind whoever asks whether the data is safe. */
export interface LastBackup {
  /** The newest that is complete and checked. */
  readonly done: Backup | undefined;
  /** The newest attempt since then, if it failed. */
  readonly failed: Backup | undefined;
}

/** The newest complete backup, and the failure since then, if there was one. */
export async function getLastBackup({ database }: ServerDeps): Promise<LastBackup> {
  const ended = (await listBackups(database)).filter(({ state }) => state !== 'running');
  const [newest] = ended;
  return { done: ended.find(({ state }) => state === 'done'), failed: newest?.state === 'failed' ? newest : undefined };
}

/** The backups there are, and when the next one is made by itself. */
export async function getBackups({ config, clock, database }: ServerDeps): Promise<BackupOverview> {
  const backups = await listBackups(database);
  return {
    backups: backups.map((backup) => ({ ...backup, isHere: backup.state === 'done' && hasFile(config, backup.fileName) })),
    nextAt: findNextTime(config.backupTime, clock.now(), backups)?.toISOString() ?? null,
    ...{ host: thisHost(), folder: backupFolder(config), keep: config.backupKeep },
  };
}
