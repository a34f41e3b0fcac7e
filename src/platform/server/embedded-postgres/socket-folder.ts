import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { shortHash } from './data-folder.ts';
import type { Account } from './run.ts';

const maxSocketPath = 103;

export const socketPort = 5432;

/** Returns the folder of the Unix socket: the cluster's home, or one below /tmp if that path is too long. */
export function createSocketFolder(home: string, account: Account | null, temporary = '/tmp'): string {
  if (Buffer.byteLength(join(home, `.s.PGSQL.${socketPort}`)) <= maxSocketPath) return home;
  const folder = join(temporary, `obdesk-${shortHash(home)}`);
  createPrivateFolder(folder, account);
  return folder;
}

function createPrivateFolder(folder: string, account: Account | null): void {
  const uid = account?.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    chmodSync(folder, 0o700);
    if (account) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderError(folder, (error as Error).message);
  }
  // Any account can create folders below /tmp, and the owner of this one could intercept the connection.
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw folderError(folder, 'it exists and belongs to someone else');
}

function folderError(folder: string, reason: string): StartError {
  return new StartError(`Can't use the database socket folder ${folder} (${reason}). Remove it or set DATA_DIR to a shorter path.`);
}

/** PostgreSQL splits this setting at commas, except within double quotes. */
export function quoteSocketFolder(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

export function removeSocketFolder(folder: string, home: string): void {
  if (folder !== home) rmSync(folder, { recursive: true, force: true });
}
