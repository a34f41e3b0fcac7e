import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAcceptedSecrets, findPreviousSecrets, readAppSecret, replaceKeyFile } from './app-secret.ts';
import { readConfig } from './config.ts';

const NEW = 'n'.repeat(40);
const OLD = 'o'.repeat(40);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'obdesk-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('creates a key once without APP_SECRET, readable by its owner only', async () => {
  const first = await readAppSecret(readConfig({}), dataDir);
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(await readAppSecret(readConfig({}), dataDir)).toBe(first);
  expect((await readFile(join(dataDir, 'app-secret'), 'utf8')).trim()).toBe(first);
  expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600);
  expect(await readAppSecret(readConfig({ APP_SECRET: 'x'.repeat(40) }), dataDir)).toBe('x'.repeat(40));
});

test('accepts the key of the environment with its previous key and the key file', async () => {
  const fileKey = await readAppSecret(readConfig({}), dataDir);
  const config = readConfig({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
  expect(await findPreviousSecrets(config, dataDir)).toEqual([OLD, fileKey]);
  expect(await findAcceptedSecrets(config, dataDir)).toEqual([NEW, OLD, fileKey]);
  expect(() => readConfig({ APP_SECRET_PREVIOUS: 'short' })).toThrow(/APP_SECRET_PREVIOUS/);
});

test('stores previous keys, newest first, readable by their owner only', async () => {
  const config = readConfig({});
  const first = await readAppSecret(config, dataDir);
  const second = await replaceKeyFile(config, dataDir);
  const third = await replaceKeyFile(config, dataDir);
  expect(await readAppSecret(config, dataDir)).toBe(third);
  expect(await findAcceptedSecrets(config, dataDir)).toEqual([third, second, first]);
  for (const name of ['app-secret', 'app-secret.previous']) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
});

test('loses no key when killed between writing its two files, and completes when repeated', async () => {
  const config = readConfig({});
  const first = await readAppSecret(config, dataDir);
  await writeFile(join(dataDir, 'app-secret.previous'), `${first}\n`);
  expect(await findAcceptedSecrets(config, dataDir)).toEqual([first]);
  const second = await replaceKeyFile(config, dataDir);
  expect(await findAcceptedSecrets(config, dataDir)).toEqual([second, first]);
});
