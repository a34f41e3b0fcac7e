import { expect, test } from 'vitest';
import { isHttps, readConfig } from './config.ts';
import { StartError } from './start-error.ts';

test('has a default for everything', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    isDefaultDataDir: true,
    rateLimitFactor: 1,
    logLevel: 'info',
    trustedProxies: 0,
  });
  expect(config.dataDir.endsWith('/data')).toBe(true);
});

test('treats blank variables as unset', () => {
  expect(readConfig({ PORT: '', APP_URL: '', DATA_DIR: '' })).toMatchObject({ port: 3000, appUrl: undefined, isDefaultDataDir: true });
});

test('reduces APP_URL to its origin, which decides about HTTPS', () => {
  expect(readConfig({ APP_URL: 'https://desk.example.com/app/' }).appUrl).toBe('https://desk.example.com');
  expect(isHttps(readConfig({ APP_URL: 'https://desk.example.com' }))).toBe(true);
  expect(isHttps(readConfig({ APP_URL: 'http://10.0.0.5:3000' }))).toBe(false);
});

test('trusts one proxy unless a number is given', () => {
  const trusted = (value: string) => readConfig({ TRUST_PROXY: value }).trustedProxies;
  expect(['true', '1', '2', 'false', '0', ''].map(trusted)).toEqual([1, 1, 2, 0, 0, 0]);
});

test.each([
  ['PORT', '70000'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://localhost/desk'],
  ['APP_URL', 'desk.example.com'],
  ['APP_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMIT_FACTOR', '-1'],
  ['TRUST_PROXY', 'perhaps'],
  ['TRUST_PROXY', '-1'],
  ['METRICS_TOKEN', 'x'],
  ['SESSION_IDLE_HOURS', '0'],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_TIME', '24:00'],
])('rejects an invalid %s (%s) with its name', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(StartError);
  expect(read).toThrow(name);
  expect(read).not.toThrow(/\n/);
  expect(read).toThrow(/^Invalid \w+: must /);
});
