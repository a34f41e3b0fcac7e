import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { shortHash } from './data-folder.ts';
import type { Account } from './run.ts';

/** The longest path of a unix socket that the smallest of the supported systems (macOS) takes. */
const longestSocketPath = 103;

export const socketPort = 5432;

/** The folder of the unix socket: the cluster's home, or one below /tmp of the same owner when that path is too long. */
export function socketFolder(home: string, account: Account | null, temporary = '/tmp'): string {
  if (Buffer.byteLength(join(home, `.s.PGSQL.${socketPort}`)) <= longestSocketPath) return home;
  const folder = join(temporary, `obdesk-${shortHash(home)}`);
  makeOwnFolder(folder, account);
  return folder;
}

function makeOwnFolder(folder: string, account: Account | null): void {
  const uid = account?.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    chmodSync(folder, 0o700);
    if (account) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw foreign(folder, (error as Error).message);
  }
  // Anyone may make a folder below /tmp: its owner can stand between us and the database.
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw foreign(folder, 'it exists and belongs to someone else');
}

function foreign(folder: string, reason: string): StartError {
  return new StartError(`Can't use the database socket folder ${folder} (${reason}). Remove it or set DATA_DIR to a shorter path.`);
}

/** PostgreSQL splits this setting at commas; within double quotes it takes every path as it is. */
export function quotedSocketFolder(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

/** After the stop: the folder below /tmp has no further use. */
export function removeSocketFolder(folder: string, home: string): void {
  if (folder !== home) rmSync(folder, { recursive: true, force: true });
}
