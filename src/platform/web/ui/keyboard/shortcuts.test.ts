import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHORTCUTS } from './shortcuts.ts';

const SOURCE = join(import.meta.dirname, '../../../..');

test('every key that the product listens to is on the map of keys', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const calls = files.flatMap((name) => [...readFileSync(join(SOURCE, name), 'utf8').matchAll(/useHotkey\('([^']+)'/g)]);
  const used = [...new Set(calls.map(([, keys]) => keys))].sort();
  expect(used).toEqual(expect.arrayContaining(['/', 'mod+K', 'mod+S']));
  expect(SHORTCUTS.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys))).toEqual(expect.arrayContaining(used));
});
