import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../../testing/server/programs/small-clone.ts';
import { createSocketFolder, quoteSocketFolder } from './socket-folder.ts';

let temporary = '';
beforeAll(() => {
  temporary = openFolder();
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const longHome = (name: string) => join('/data', name.padEnd(100, 'x'));

test('uses a path up to the limit as is, and a folder below /tmp for a longer one', () => {
  const longest = 103 - '/.s.PGSQL.5432'.length;
  const fits = `/${'x'.repeat(longest - 1)}`;
  expect(createSocketFolder(fits, null, temporary)).toBe(fits);
  expect(createSocketFolder(`${fits}x`, null, temporary)).toMatch(/\/obdesk-[0-9a-f]{12}$/);
  expect(createSocketFolder(`/${'ü'.repeat(longest / 2)}x`, null, temporary)).toContain(temporary);
});

test('creates the folder below /tmp for its owner only, and reuses it', () => {
  const folder = createSocketFolder(longHome('again'), null, temporary);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(createSocketFolder(longHome('again'), null, temporary)).toBe(folder);
  expect(createSocketFolder(longHome('other'), null, temporary)).not.toBe(folder);
});

test('rejects a folder that others can access, and a symlink', () => {
  const folder = createSocketFolder(longHome('open'), null, temporary);
  chmodSync(folder, 0o755);
  expect(() => createSocketFolder(longHome('open'), null, temporary)).toThrow(
    /belongs to someone else.*Remove it or set DATA_DIR to a shorter path\.$/,
  );
  rmSync(folder, { recursive: true });
  mkdirSync(join(temporary, 'trap'), { mode: 0o700 });
  symlinkSync(join(temporary, 'trap'), folder);
  expect(() => createSocketFolder(longHome('open'), null, temporary)).toThrow('belongs to someone else');
});

test('rejects a folder of another account', () => {
  const otherUser = { name: 'other', uid: userInfo().uid + 1, gid: 0 };
  createSocketFolder(longHome('foreign'), null, temporary);
  const before = readdirSync(temporary).length;
  expect(() => createSocketFolder(longHome('foreign'), otherUser, temporary)).toThrow('belongs to someone else');
  expect(readdirSync(temporary)).toHaveLength(before);
});

test('quotes a path for a setting that splits at commas', () => {
  expect(quoteSocketFolder('/a, b/"c"')).toBe('"/a, b/""c"""');
});
