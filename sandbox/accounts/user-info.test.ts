import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../core/test-sandbox.ts';
import { accessToken, ZUIDS } from './test-connect.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
});
afterAll(() => sandbox.close());

const userInfo = (token?: string) => sandbox.request('GET', '/accounts/oauth/user/info', token ? { token } : {});

// [R] ZUID and Email; the names [U]
test('user/info says who gave the consent', async () => {
  const token = await accessToken(sandbox, { scope: 'AaaServer.profile.READ', user: ZUIDS[3] });

  expect((await userInfo(token)).body).toEqual({
    First_Name: 'Nora',
    Last_Name: 'Unbekannt',
    Display_Name: 'Nora Unbekannt',
    Email: 'nora.unbekannt@elsewhere.example',
    ZUID: 60012345004,
  });
});

// [U] how user/info refuses
test('user/info needs a living token with the profile scope', async () => {
  const withoutProfile = await accessToken(sandbox, { scope: 'ZohoCRM.users.READ' });

  expect((await userInfo(withoutProfile)).status).toBe(401);
  expect((await userInfo('1000.wrong')).status).toBe(401);
  expect((await userInfo()).status).toBe(401);
});

// [V] multi-dc.html: registry of the data centres
test('serverinfo names the accounts server of each data centre', async () => {
  const { body } = await sandbox.request('GET', '/accounts/oauth/serverinfo');

  expect(body).toEqual({ result: 'success', locations: { us: `${sandbox.url}/accounts` } });
});
