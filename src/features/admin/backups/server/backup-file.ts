import { stat } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { countRows, type Manifest } from '../../../../platform/server/archive/manifest.ts';
import { checkArchive, openArchive } from '../../../../platform/server/archive/read-archive.ts';
import { writeArchive } from '../../../../platform/server/archive/write-archive.ts';
import { findUnfinishedJobs } from '../../../../platform/server/jobs.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Backup } from '../backup.contract.ts';
import { removeFile } from './backup-folder.ts';

/** Writes a backup and reads it again from beginning to end; one that does not pass that is removed. */
export async function writeBackup(
  { database, secrets }: Pick<ServerDeps, 'database' | 'secrets'>,
  file: string,
  onProgress: (done: number) => void,
): Promise<Manifest> {
  const writing = (done: number) => onProgress(done * 0.8);
  const manifest = await writeArchive({ connection: database.connection, file, keyMark: secrets.keyMark, moreRows, onProgress: writing });
  try {
    await checkFile(file, (done) => onProgress(0.8 + done * 0.2));
    return manifest;
  } catch (error) {
    await removeFile(file);
    throw error;
  }
}

async function checkFile(file: string, onProgress: (done: number) => void): Promise<void> {
  const archive = await openArchive(file);
  await checkArchive(archive, onProgress).finally(() => archive.close());
}

/** Jobs that wait lie in the tables of the job runner; a copy keeps them in ours. */
async function moreRows(client: ClientBase): Promise<Record<string, string>> {
  const jobs = await findUnfinishedJobs(client);
  return jobs === undefined ? {} : { waiting_jobs: jobs };
}

/** Describes a file for the list of backups. */
export async function describeFile(file: string, manifest: Manifest): Promise<Pick<Backup, 'bytes' | 'rows' | 'tables'>> {
  return { bytes: (await stat(file)).size, rows: countRows(manifest), tables: manifest.tables.length };
}
