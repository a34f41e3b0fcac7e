import { mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Backups only where a test asks for them: the folder of a developer is no place for those of tests. */
export const NO_BACKUPS = join(tmpdir(), 'obdesk-no-backups');

/** The data folder of test servers. What is unpacked into it once serves all runs of one account. */
export const DATA_OF_TESTS = join(tmpdir(), `obdesk-data-of-tests-${userInfo().uid}`);

/** Brings a data folder, as `npm start` does. */
export async function bringFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
}
