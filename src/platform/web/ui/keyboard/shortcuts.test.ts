import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHORTCUTS } from './shortcuts.ts';

const SOURCE = join(import.meta.dirname, '../../../..');

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.(?:test|browser))\.tsx?$/.test(name));
const texts = files.map((name) => readFileSync(join(SOURCE, name), 'utf8'));
const entries = Object.entries(SHORTCUTS);

test('every key on the map is listened to by a page, unless the browser does it', () => {
  const used = new Set(texts.flatMap((text) => [...text.matchAll(/useShortcut\('(\w+)'/g)].map(([, name]) => name)));
  const heard = entries.filter(([, shortcut]) => !('isNative' in shortcut)).map(([name]) => name);
  expect([...used].sort()).toEqual(heard.sort());
});

test('no page listens to keys that are not on the map', () => {
  expect(texts.filter((text) => /\buseHotkeys?\(|getHotkeyHandler\(/.test(text))).toHaveLength(1);
});

test('no key does two things at one place', () => {
  const places = entries.flatMap(([, { where, keys }]) => keys.map((key) => `${where}: ${key}`));
  expect(places).toEqual([...new Set(places)]);
});
