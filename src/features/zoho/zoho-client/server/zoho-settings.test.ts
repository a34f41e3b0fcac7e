import { expect, test } from 'vitest';
import { readZohoSettings } from './zoho-settings.ts';

const CLIENT = { ZOHO_CLIENT_ID: '1000.ID', ZOHO_CLIENT_SECRET: 'secret' };

test('returns the defaults if variables are missing or blank', () => {
  const unset = {
    client: undefined,
    accountsUrl: 'https://accounts.zoho.com',
    crmUrl: undefined,
    deskUrl: undefined,
    deskOrgId: undefined,
    callsPerMinute: 60,
    functionsKey: undefined,
  };
  expect(readZohoSettings({})).toEqual(unset);
  const names = ['CLIENT_ID', 'CLIENT_SECRET', 'ACCOUNTS_URL', 'CRM_URL', 'DESK_URL', 'DESK_ORG_ID', 'CALLS_PER_MINUTE', 'FUNCTIONS_KEY'];
  expect(readZohoSettings(Object.fromEntries(names.map((name) => [`ZOHO_${name}`, ''])))).toEqual(unset);
});

test('reads all variables, and URLs without trailing slashes', () => {
  const given = {
    ZOHO_ACCOUNTS_URL: 'https://accounts.zoho.eu/',
    ZOHO_CRM_URL: 'https://www.zohoapis.eu',
    ZOHO_DESK_URL: 'https://desk.zoho.eu//',
  };
  const more = { ZOHO_DESK_ORG_ID: '4711', ZOHO_CALLS_PER_MINUTE: '100', ZOHO_FUNCTIONS_KEY: '1001.key' };
  expect(readZohoSettings({ ...CLIENT, ...given, ...more })).toEqual({
    client: { id: '1000.ID', secret: 'secret' },
    accountsUrl: 'https://accounts.zoho.eu',
    crmUrl: 'https://www.zohoapis.eu',
    deskUrl: 'https://desk.zoho.eu',
    deskOrgId: '4711',
    callsPerMinute: 100,
    functionsKey: '1001.key',
  });
});

test.each([
  ['ZOHO_ACCOUNTS_URL', 'accounts.zoho.eu'],
  ['ZOHO_CRM_URL', 'ftp://www.zohoapis.eu'],
  ['ZOHO_DESK_URL', 'desk'],
  ['ZOHO_DESK_ORG_ID', 'our desk'],
  ['ZOHO_CALLS_PER_MINUTE', '0'],
  ['ZOHO_CALLS_PER_MINUTE', '1.5'],
  ['ZOHO_FUNCTIONS_KEY', 'a key'],
])('rejects %s=%s', (name, value) => {
  expect(() => readZohoSettings({ [name]: value })).toThrow(`Invalid ${name}`);
});

test('rejects a client ID without a secret, and a secret without an ID', () => {
  expect(() => readZohoSettings({ ZOHO_CLIENT_ID: '1000.ID' })).toThrow('must be set together with');
  expect(() => readZohoSettings({ ZOHO_CLIENT_SECRET: 'secret' })).toThrow('must be set together with');
});
