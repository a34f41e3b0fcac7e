import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { accessToken, ZUIDS } from './test-connect.ts';

const sandbox = sandboxForTests('empty', true);

const userInfo = (token?: string) => sandbox.request('GET', '/accounts/oauth/user/info', token ? { token } : {});

// Recorded: ZUID and Email; the names are assumed
test('user/info returns the user who gave the consent', async () => {
  const token = await accessToken(sandbox, { scope: 'AaaServer.profile.READ', user: ZUIDS[3] });

  expect((await userInfo(token)).body).toEqual({
    First_Name: 'Nora',
    Last_Name: 'Unbekannt',
    Display_Name: 'Nora Unbekannt',
    Email: 'nora.unbekannt@elsewhere.example',
    ZUID: 60012345004,
  });
});

// Assumed: error responses of user/info
test('user/info needs an active token with the profile scope', async () => {
  const withoutProfile = await accessToken(sandbox, { scope: 'ZohoCRM.users.READ' });

  expect((await userInfo(withoutProfile)).status).toBe(401);
  expect((await userInfo('1000.wrong')).status).toBe(401);
  expect((await userInfo()).status).toBe(401);
});

// Recorded: INVALID_OAUTHSCOPE and INVALID_OAUTHTOKEN at user/info
test('user/info distinguishes a wrong scope from a wrong token', async () => {
  const withoutProfile = await accessToken(sandbox, { scope: 'Desk.basic.READ' });

  expect((await userInfo(withoutProfile)).body).toEqual({ error: 'INVALID_OAUTHSCOPE' });
  expect((await userInfo('1000.wrong')).body).toEqual({ error: 'INVALID_OAUTHTOKEN' });
});
