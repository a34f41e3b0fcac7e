import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { explainFolderError, isPartFile } from '../../../../platform/server/archive/atomic-file.ts';
import type { Config } from '../../../../platform/server/config.ts';

const FILE_NAME = /^obdesk-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.zip$/;

/** Host name, which identifies where a file is stored. */
export const thisHost = (): string => hostname();

export const backupFolder = ({ backupDir, dataDir }: Config): string => backupDir ?? join(dataDir, 'backups');

export const backupFile = (config: Config, fileName: string): string => join(backupFolder(config), fileName);

/** Whether this host has the file. */
export const hasFile = (config: Config, fileName: string): boolean => existsSync(backupFile(config, fileName));

/** File names sort by time: 'obdesk-2026-11-22T02-00-00-123Z.zip'. */
export const toFileName = (at: Date): string => `obdesk-${at.toISOString().replaceAll(/[:.]/g, '-')}.zip`;

/** Creates the folder, readable only by its owner, and deletes partial files of killed backups. Requires the backup lock. */
export async function prepareFolder(config: Config): Promise<void> {
  const folder = backupFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw explainFolderError(error, folder);
  });
  for (const name of await readdir(folder)) if (isPartFile(name)) await rm(join(folder, name), { force: true });
}

/** Lists the backup files in the folder. */
export async function listFiles(config: Config): Promise<string[]> {
  const names = await readdir(backupFolder(config)).catch(() => []);
  return names.filter((name) => FILE_NAME.test(name));
}

export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
}
