import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allShortcuts, type Shortcut } from '../../platform/web/ui/keyboard/shortcuts.ts';

const SOURCE = join(import.meta.dirname, '../..');

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.(?:test|browser|component))\.tsx?$/.test(name),
);
const sources = files.map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }));

type Declared = Readonly<Record<string, Shortcut>>;

/** All shortcut maps by export name. */
const declared: Readonly<Record<string, Declared>> = Object.assign(
  {},
  ...(await Promise.all(
    sources
      .filter(({ text }) => /^export const \w+ = defineShortcuts\(/m.test(text))
      .map(async ({ path, text }) => {
        const module: Record<string, Declared> = await import(join(SOURCE, path));
        const names = [...text.matchAll(/^export const (\w+) = defineShortcuts\(/gm)].map(([, name = '']) => name);
        return Object.fromEntries(names.map((name) => [name, module[name]]));
      }),
  )),
);

/** A slot's content receives the shortcuts of its page as `keys`. */
function toDeclared(map: string, name: string): string {
  const owner = map === 'keys' ? Object.keys(declared).find((each) => name in (declared[each] ?? {})) : map;
  return `${owner}.${name}`;
}

test('handles every declared shortcut that is not native', () => {
  const listened = sources.flatMap(({ text }) => [...text.matchAll(/useShortcut\((\w+)\.(\w+)/g)]);
  const used = new Set(listened.map(([, map = '', name = '']) => toDeclared(map, name)));
  const heard = Object.entries(declared).flatMap(([map, keys]) =>
    Object.values(keys).flatMap(({ name, isNative }) => (isNative ? [] : [`${map}.${name}`])),
  );
  expect(heard.length).toBeGreaterThan(20);
  expect([...used].sort()).toEqual(heard.sort());
});

test('lists every declared shortcut in the help', () => {
  const inPlatform = allShortcuts([]);
  const manifests = sources.filter(({ path }) => /\.manifest\.tsx?$/.test(path)).map(({ text }) => text);
  const missing = Object.entries(declared).filter(([map, keys]) => {
    const isInManifest = manifests.some((text) => text.includes(`Object.values(${map})`));
    return !isInManifest && !Object.values(keys).every((key) => inPlatform.includes(key));
  });
  expect(missing.map(([map]) => map)).toEqual([]);
});

test('handles no undeclared shortcut', () => {
  expect(sources.filter(({ text }) => /\buseHotkeys?\(|getHotkeyHandler\(/.test(text))).toHaveLength(1);
});

test('assigns each key once per place', () => {
  const places = Object.values(declared).flatMap((keys) =>
    Object.values(keys).flatMap(({ where, keys: pressed }) => pressed.map((key) => `${where}: ${key}`)),
  );
  expect(places).toEqual([...new Set(places)]);
});
