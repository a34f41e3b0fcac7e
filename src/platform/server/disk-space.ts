import { statfs } from 'node:fs/promises';
import { AppError } from '../errors.ts';
import type { Config } from './config.ts';

const RETRY_S = 300;
/** Warns before uploads are rejected. */
const LOW_SHARE = 1.25;

export interface DiskSpace {
  readonly free: number;
  readonly total: number;
  /** False for an external database, whose disk is unknown. */
  readonly holdsDatabase: boolean;
}

export async function readDisk({ dataDir, databaseUrl }: Config): Promise<DiskSpace | null> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk) return null;
  return { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize, holdsDatabase: databaseUrl === undefined };
}

/** Rejects uploads if the database disk is low, so that records can still be saved. */
export async function requireDiskSpace(config: Config): Promise<void> {
  if (isBelow(await readDisk(config), config.diskFloorBytes))
    throw new AppError(503, 'disk_full', 'The server is almost out of disk space, so files can’t be uploaded. Contact an Admin.', {
      retryAfter: RETRY_S,
      isIntended: true,
    });
}

export async function isDiskLow(config: Config): Promise<boolean> {
  return isBelow(await readDisk(config), config.diskFloorBytes * LOW_SHARE);
}

function isBelow(disk: DiskSpace | null, bytes: number): boolean {
  return disk?.holdsDatabase === true && disk.free < bytes;
}
