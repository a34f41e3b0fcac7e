import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

const keyFile = (dataDir: string) => join(dataDir, 'app-secret');
/** The keys before this one, a line each, the newest first. */
const previousFile = (dataDir: string) => join(dataDir, 'app-secret.previous');

const newKey = () => randomBytes(32).toString('base64url');

const readLines = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap((line) => line.trim() || []);

/** The key for secrets if this machine has one; none is made. */
export async function findAppSecret(config: Config, dataDir: string): Promise<string | undefined> {
  return config.appSecret ?? (await readLines(keyFile(dataDir)))[0];
}

/** The key for secrets: `APP_SECRET`, else one made once and kept in the data folder, readable by its owner only. */
export async function readAppSecret(config: Config, dataDir: string): Promise<string> {
  if (config.appSecret) return config.appSecret;
  const path = keyFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, newKey(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await chmod(path, 0o600);
  return (await readFile(path, 'utf8')).trim();
}

/** Keys before the present one, the newest first: `APP_SECRET_PREVIOUS`, and what the data folder keeps, also its key where `APP_SECRET` has taken its place. */
export async function findPreviousSecrets(config: Config, dataDir: string): Promise<readonly string[]> {
  const current = await findAppSecret(config, dataDir);
  const kept = [...(await readLines(keyFile(dataDir))), ...(await readLines(previousFile(dataDir)))];
  return [...new Set([config.previousAppSecret ?? '', ...kept])].filter((secret) => secret !== '' && secret !== current);
}

/** All keys that this machine accepts, the newest first: what one of them has sealed or signed is ours. */
export async function findAcceptedSecrets(config: Config, dataDir: string): Promise<readonly string[]> {
  const current = await findAppSecret(config, dataDir);
  return [...(current === undefined ? [] : [current]), ...(await findPreviousSecrets(config, dataDir))];
}

/**
 * Puts a new key in the place of the one in the data folder, which is kept as a previous one first: killed at any moment, every secret still
 * opens, and to do it again is only one more key.
 */
export async function replaceKeyFile(config: Config, dataDir: string): Promise<string> {
  const made = newKey();
  await writeWhole(previousFile(dataDir), [...(await findAcceptedSecrets(config, dataDir)), ''].join('\n'));
  await writeWhole(keyFile(dataDir), made);
  return made;
}

/** Writes a file that appears whole or not at all, readable by its owner only. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}
