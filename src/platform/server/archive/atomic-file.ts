import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ArchiveError } from './manifest.ts';

const PART = '.part';

/** Whether a file is a leftover of a killed backup. */
export const isPartFile = (name: string): boolean => name.startsWith('.') && name.endsWith(PART);

/**
 * Writes a file atomically, readable by its owner only: it gets its name after all data is on disk. `write` has to end
 * the stream.
 */
export async function writeAtomically<T>(file: string, write: (output: WriteStream) => Promise<T>): Promise<T> {
  const part = join(dirname(file), `.${basename(file)}${PART}`);
  const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => output.once('close', () => resolve()));
  output.on('error', () => undefined);
  try {
    await once(output, 'open');
    const written = await write(output);
    await closed;
    await rename(part, file);
    await syncFolder(dirname(file));
    return written;
  } catch (error) {
    output.destroy();
    await closed;
    await rm(part, { force: true });
    throw explainFolderError(error as NodeJS.ErrnoException, dirname(file));
  }
}

/** Ignores errors: some file systems can't sync folders, and the rename then reaches the disk a little later. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Converts a folder error to one with instructions for an Admin. Returns other errors as is. */
export function explainFolderError(error: NodeJS.ErrnoException, folder: string): Error {
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new ArchiveError(`No space left in ${folder}. Free up space or set BACKUP_DIR to a folder on another disk.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EEXIST':
    case 'ENOTDIR':
      return new ArchiveError(`The folder ${folder} is not writable. Set BACKUP_DIR to a writable folder.`);
    default:
      return error;
  }
}
