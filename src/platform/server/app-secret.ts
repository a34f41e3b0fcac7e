import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

const keyFile = (dataDir: string) => join(dataDir, 'app-secret');
/** Previous keys, one per line, newest first. */
const previousFile = (dataDir: string) => join(dataDir, 'app-secret.previous');

const newKey = () => randomBytes(32).toString('base64url');

const readLines = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap((line) => line.trim() || []);

/** Returns the encryption key, or `undefined` if there is none. Never creates one. */
export async function findAppSecret(config: Config, dataDir: string): Promise<string | undefined> {
  return config.appSecret ?? (await readLines(keyFile(dataDir)))[0];
}

/** Returns `APP_SECRET`, else a key created once in the data folder, readable by its owner only. */
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

/** Returns previous keys, newest first, including the data folder's own key if `APP_SECRET` replaced it. */
export async function findPreviousSecrets(config: Config, dataDir: string): Promise<readonly string[]> {
  const current = await findAppSecret(config, dataDir);
  const stored = [...(await readLines(keyFile(dataDir))), ...(await readLines(previousFile(dataDir)))];
  return [...new Set([config.previousAppSecret ?? '', ...stored])].filter((secret) => secret !== '' && secret !== current);
}

/** Returns all accepted keys, newest first. Data sealed or signed with any of them is trusted. */
export async function findAcceptedSecrets(config: Config, dataDir: string): Promise<readonly string[]> {
  const current = await findAppSecret(config, dataDir);
  return [...(current === undefined ? [] : [current]), ...(await findPreviousSecrets(config, dataDir))];
}

/** Replaces the key in the data folder. Saves the old one first, so that a crash never loses a key. */
export async function replaceKeyFile(config: Config, dataDir: string): Promise<string> {
  const key = newKey();
  await writeAtomically(previousFile(dataDir), [...(await findAcceptedSecrets(config, dataDir)), ''].join('\n'));
  await writeAtomically(keyFile(dataDir), key);
  return key;
}

async function writeAtomically(file: string, text: string): Promise<void> {
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
