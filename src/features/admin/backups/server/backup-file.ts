import { stat } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { countRows, type Manifest } from '../../../../platform/server/archive/manifest.ts';
import { type Archive, checkArchive, openArchive } from '../../../../platform/server/archive/read-archive.ts';
import { writeArchive } from '../../../../platform/server/archive/write-archive.ts';
import { findUnfinishedJobs } from '../../../../platform/server/jobs.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import type { Backup } from '../backup.contract.ts';
import { removeFile, thisHost } from './backup-folder.ts';

/** Purpose of backup signatures. Signatures for other purposes don't match. */
const PURPOSE = 'backup';

/** Key mark of an installation without a key. */
export const NO_KEY = '';

/** Whether the backup was created with this installation's key and is unmodified. */
export function isOwnBackup({ manifest, signedText }: Archive, secrets: Pick<ServerDeps['secrets'], 'isSigned'>): boolean {
  return manifest.signature !== undefined && secrets.isSigned(PURPOSE, signedText, manifest.signature);
}

/** Writes a backup and reads it back completely. Deletes it if that fails. */
export async function writeBackup(
  { database, secrets }: Pick<ServerDeps, 'database' | 'secrets'>,
  file: string,
  onProgress: (done: number) => void,
  madeBy = '',
): Promise<Manifest> {
  const { keyMark } = secrets;
  const manifest = await writeArchive({
    connection: database.connection,
    file,
    keyMark,
    extraRows,
    host: toShown(thisHost()),
    madeBy: toShown(madeBy),
    sign: (text) => (keyMark === NO_KEY ? undefined : secrets.sign(PURPOSE, text)),
    onProgress: (done) => onProgress(done * 0.8),
  });
  try {
    await checkFile(file, (done) => onProgress(0.8 + done * 0.2));
    return manifest;
  } catch (error) {
    await removeFile(file);
    throw error;
  }
}

const toShown = (text: string): string => cutText(text.replaceAll(/\p{C}/gu, ''), 250);

async function checkFile(file: string, onProgress: (done: number) => void): Promise<void> {
  const archive = await openArchive(file);
  await checkArchive(archive, onProgress).finally(() => archive.close());
}

/** Waiting jobs are in tables of the job runner, so a backup stores them in one of ours. */
async function extraRows(client: ClientBase): Promise<Record<string, string>> {
  const jobs = await findUnfinishedJobs(client);
  return jobs === undefined ? {} : { waiting_jobs: jobs };
}

/** Describes a file for the list of backups. */
export async function describeFile(file: string, manifest: Manifest): Promise<Pick<Backup, 'bytes' | 'rows' | 'tables'>> {
  return { bytes: (await stat(file)).size, rows: countRows(manifest), tables: manifest.tables.length };
}
