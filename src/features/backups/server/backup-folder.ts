import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../platform/server/config.ts';

/** The name of this machine, by which the others know where a file lies. */
export const thisHost = (): string => hostname();

export const backupFolder = ({ backupDir, dataDir }: Config): string => backupDir ?? join(dataDir, 'backups');

export const backupFile = (config: Config, fileName: string): string => join(backupFolder(config), fileName);

/** True when this machine has the file. */
export const hasFile = (config: Config, fileName: string): boolean => existsSync(backupFile(config, fileName));
