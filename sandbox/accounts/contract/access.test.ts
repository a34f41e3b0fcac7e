import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { accessToken, askForTokens, connect, ZUIDS } from './test-connect.ts';

const sandbox = sandboxForTests('empty');

const callWith = async (authorization: string) => {
  const { status, body } = await sandbox.request('GET', '/crm/v2/users', { headers: { authorization } });
  return [status, body.code];
};

// Documented: header Authorization: Zoho-oauthtoken. Bearer works too.
test('accepts a token as Zoho-oauthtoken or Bearer, ignoring case', async () => {
  const token = await accessToken(sandbox);

  for (const scheme of ['Zoho-oauthtoken', 'zoho-oauthtoken', 'Bearer'])
    expect(await callWith(`${scheme} ${token}`)).toEqual([200, undefined]);
  expect(await callWith(token)).toEqual([401, 'AUTHENTICATION_FAILURE']);
  expect(await callWith(`Basic ${token}`)).toEqual([401, 'AUTHENTICATION_FAILURE']);
  expect(await callWith('Bearer')).toEqual([401, 'AUTHENTICATION_FAILURE']);
});

// Documented: a refresh token is not an access token
test('rejects a refresh token as an access token', async () => {
  const { refresh_token: refreshToken } = await connect(sandbox);

  expect(await callWith(`Zoho-oauthtoken ${refreshToken}`)).toEqual([401, 'INVALID_TOKEN']);
});

// Documented: scopes of the sign-in with Zoho
test('the scopes of a sign-in allow reading the user, but no writes', async () => {
  const scope =
    'ZohoCRM.users.READ,ZohoCRM.settings.READ,ZohoCRM.modules.READ,ZohoCRM.modules.contacts.READ,ZohoCRM.modules.leads.READ,ZohoCRM.modules.deals.READ,AaaServer.profile.READ';
  const token = await accessToken(sandbox, { scope, user: ZUIDS[4] });

  const current = await sandbox.request('GET', '/crm/v2/users?type=CurrentUser', { token });
  expect(current.body).toMatchObject({ users: [{ zuid: ZUIDS[4], email: 'olaf.former@obdesk.example', status: 'disabled' }] });
  expect((await sandbox.request('GET', '/accounts/oauth/user/info', { token })).body).toMatchObject({ ZUID: Number(ZUIDS[4]) });
  expect((await sandbox.request('POST', '/crm/v2/Leads', { token, body: { data: [{ Last_Name: 'Doe' }] } })).status).toBe(401);
});

// Specific to the sandbox: POST /_control/tokens
test('a ready connection refreshes like one after a consent', async () => {
  const { zoho } = await sandbox.control.tokens();

  expect(await callWith(`Zoho-oauthtoken ${zoho.accessToken}`)).toEqual([200, undefined]);
  const { body } = await askForTokens(sandbox, {
    client_id: zoho.clientId,
    client_secret: zoho.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: zoho.refreshToken,
  });
  expect(await callWith(`Zoho-oauthtoken ${body.access_token}`)).toEqual([200, undefined]);
});

// Recorded: throttling at the token endpoint is 400 Access Denied
test('an injected status 400 looks like throttling, and the connection stays valid', async () => {
  const { refresh_token: refreshToken = '' } = await connect(sandbox);
  const refresh = () => askForTokens(sandbox, { grant_type: 'refresh_token', refresh_token: refreshToken });
  await sandbox.control.faults([{ provider: 'accounts', path: '/oauth/v2/token', kind: 'status', status: 400, times: 1 }]);

  const refused = await refresh();
  expect([refused.status, refused.body.error]).toEqual([400, 'Access Denied']);
  expect((await refresh()).body).toHaveProperty('access_token');
});
