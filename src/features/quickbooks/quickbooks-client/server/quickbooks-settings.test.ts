import { expect, test } from 'vitest';
import { StartError } from '../../../../platform/server/start-error.ts';
import { readQuickbooksSettings } from './quickbooks-settings.ts';

test('defaults to Intuit’s URLs without a client', () => {
  expect(readQuickbooksSettings({})).toEqual({
    client: undefined,
    authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
    tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
    apiUrl: 'https://quickbooks.api.intuit.com',
  });
});

test('derives all OAuth URLs from QUICKBOOKS_AUTH_URL', () => {
  const settings = readQuickbooksSettings({
    QUICKBOOKS_CLIENT_ID: 'id',
    QUICKBOOKS_CLIENT_SECRET: 'secret',
    QUICKBOOKS_AUTH_URL: 'http://127.0.0.1:4000/quickbooks/oauth2/',
    QUICKBOOKS_API_URL: 'http://127.0.0.1:4000/quickbooks/',
  });
  expect(settings).toEqual({
    client: { id: 'id', secret: 'secret' },
    authorizeUrl: 'http://127.0.0.1:4000/quickbooks/oauth2/connect/oauth2',
    tokenUrl: 'http://127.0.0.1:4000/quickbooks/oauth2/v1/tokens/bearer',
    revokeUrl: 'http://127.0.0.1:4000/quickbooks/oauth2/v1/tokens/revoke',
    apiUrl: 'http://127.0.0.1:4000/quickbooks',
  });
});

test.each([
  [{ QUICKBOOKS_CLIENT_ID: 'id' }, /QUICKBOOKS_CLIENT_SECRET/],
  [{ QUICKBOOKS_CLIENT_SECRET: 'secret' }, /QUICKBOOKS_CLIENT_SECRET/],
  [{ QUICKBOOKS_AUTH_URL: 'intuit' }, /QUICKBOOKS_AUTH_URL/],
  [{ QUICKBOOKS_API_URL: 'ftp://intuit.example' }, /QUICKBOOKS_API_URL/],
])('rejects %j and names the variable', (environment, name) => {
  expect(() => readQuickbooksSettings(environment)).toThrow(StartError);
  expect(() => readQuickbooksSettings(environment)).toThrow(name);
});
