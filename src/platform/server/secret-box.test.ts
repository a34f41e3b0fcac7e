import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a secret that is long enough to be one');

test('opens a sealed secret in its own row only', () => {
  const sealed = box.seal('settings:zoho', 'refresh-token');
  expect(sealed).not.toContain('refresh-token');
  expect(box.open('settings:zoho', sealed)).toBe('refresh-token');
  expect(box.open('settings:quickbooks', sealed)).toBeUndefined();
});

test('seals the same secret differently each time', () => {
  expect(box.seal('row', 'same')).not.toBe(box.seal('row', 'same'));
});

test('opens nothing with another key, a modified text or garbage', () => {
  const sealed = box.seal('row', 'secret');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(createSecretBox('another secret that is long enough').open('row', sealed)).toBeUndefined();
  for (const text of [changed, '', 'v1.', 'v2.abc', 'v1.AAAA', sealed.slice(0, 20)]) expect(box.open('row', text)).toBeUndefined();
});

test('opens secrets of a previous key and reseals them with the new one', () => {
  const first = 'the first secret, which is long enough';
  const second = 'the second secret, which is long enough';
  const sealed = createSecretBox(first).seal('row', 'token');
  const rotated = createSecretBox(second, ['some other secret, long enough as well', first]);
  expect(rotated.open('row', sealed)).toBe('token');
  const again = rotated.reencrypt('row', sealed) ?? '';
  expect(createSecretBox(second).open('row', again)).toBe('token');
  expect(createSecretBox(first).open('row', again)).toBeUndefined();
  expect(rotated.reencrypt('row', again)).toBe(again);
  expect(createSecretBox(second).reencrypt('row', sealed)).toBeUndefined();
  expect([rotated.hasKey(createSecretBox(first).keyMark), createSecretBox(second).hasKey(createSecretBox(first).keyMark)]).toEqual([
    true,
    false,
  ]);
});
