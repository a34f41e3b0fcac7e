import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createSecretBox, readAppSecret } from './secret-box.ts';

const box = createSecretBox('a secret that is long enough to be one');

test('a sealed secret opens in its own row only', () => {
  const sealed = box.seal('settings:zoho', 'refresh-token');
  expect(sealed).not.toContain('refresh-token');
  expect(box.open('settings:zoho', sealed)).toBe('refresh-token');
  expect(box.open('settings:quickbooks', sealed)).toBeUndefined();
});

test('the same secret is sealed differently each time', () => {
  expect(box.seal('row', 'same')).not.toBe(box.seal('row', 'same'));
});

test('another key, a changed text and nonsense open nothing', () => {
  const sealed = box.seal('row', 'secret');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(createSecretBox('another secret that is long enough').open('row', sealed)).toBeUndefined();
  for (const text of [changed, '', 'v1.', 'v2.abc', 'v1.AAAA', sealed.slice(0, 20)]) expect(box.open('row', text)).toBeUndefined();
});

test('without APP_SECRET a key is made once, for its owner only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'obdesk-secret-'));
  const first = await readAppSecret(readConfig({}), dataDir);
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(await readAppSecret(readConfig({}), dataDir)).toBe(first);
  expect((await readFile(join(dataDir, 'app-secret'), 'utf8')).trim()).toBe(first);
  expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600);
  expect(await readAppSecret(readConfig({ APP_SECRET: 'x'.repeat(40) }), dataDir)).toBe('x'.repeat(40));
});
