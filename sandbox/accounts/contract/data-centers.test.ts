import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { authorizeForm, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI } from './test-connect.ts';

const sandbox = sandboxForTests('empty');

// https://www.zoho.com/accounts/protocol/oauth/multi-dc/client-authorization.html
test('the callback names the European data center, and only it exchanges the code', async () => {
  const { headers } = await sandbox.request('POST', '/eu/accounts/oauth/v2/auth', { form: authorizeForm() });
  const { searchParams } = new URL(headers.get('location') ?? '');
  expect([searchParams.get('location'), searchParams.get('accounts-server')]).toEqual(['eu', `${sandbox.url}/eu/accounts`]);
  const code = searchParams.get('code') ?? '';
  const form = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uri: REDIRECT_URI, grant_type: 'authorization_code', code };
  expect((await sandbox.request('POST', '/accounts/oauth/v2/token', { form })).body).toEqual({ error: 'invalid_code' });
  expect((await sandbox.request('POST', '/eu/accounts/oauth/v2/token', { form })).body).toHaveProperty('access_token');
});
