import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without settings the shop is played on port 4000 of this machine', () => {
  const usual = { port: 4_000, host: '127.0.0.1', world: 'shop' };
  expect(readSettings({})).toEqual(usual);
  expect(readSettings({ SANDBOX_PORT: '', SANDBOX_HOST: ' ', SANDBOX_WORLD: '' })).toEqual(usual);
});

test('port, host and world can be set', () => {
  expect(readSettings({ SANDBOX_PORT: '0', SANDBOX_HOST: '0.0.0.0', SANDBOX_WORLD: 'large' })).toEqual({
    port: 0,
    host: '0.0.0.0',
    world: 'large',
  });
});

test('a wrong value is refused by its name, in one line', () => {
  for (const port of ['abc', '-1', '65536', '4e3', '40 00']) {
    expect(() => readSettings({ SANDBOX_PORT: port }), port).toThrow(/^SANDBOX_PORT must be a whole number.*$/);
  }
  expect(() => readSettings({ SANDBOX_WORLD: 'Shop' })).toThrow('SANDBOX_WORLD must be one of empty, shop, large, not "Shop".');
});
