import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { askForTokens, CLIENT_ID, CLIENT_SECRET, connect, decide, ZUIDS } from './test-connect.ts';

const sandbox = sandboxForTests('empty');

const TOKEN = '/oauth/v2/token';
const refresh = (refreshToken = '') => askForTokens(sandbox, { grant_type: 'refresh_token', refresh_token: refreshToken });
const exchange = (code: string) => askForTokens(sandbox, { grant_type: 'authorization_code', code });
const newCode = async () => (await decide(sandbox)).searchParams.get('code') ?? '';

// Documented: authorization.html: a code is for single use; here the answer to that use is lost
describe('when the answer to a code is lost', () => {
  test('after the work: the code is spent, and somebody has to consent again', async () => {
    const code = await newCode();
    await sandbox.control.faults([{ provider: 'accounts', path: TOKEN, kind: 'reset_after', times: 1 }]);

    await expect(exchange(code)).rejects.toThrow();
    expect((await exchange(code)).body).toEqual({ error: 'invalid_code' });
    expect((await exchange(await newCode())).body).toHaveProperty('refresh_token');
  });

  test('before the work: the same code still does', async () => {
    const code = await newCode();
    await sandbox.control.faults([{ provider: 'accounts', path: TOKEN, kind: 'reset_before', times: 1 }]);

    await expect(exchange(code)).rejects.toThrow();
    expect((await exchange(code)).body).toHaveProperty('refresh_token');
  });
});

// Documented: authorization.html: single use
test('a code that is exchanged ten times at once gives tokens to one', async () => {
  const code = await newCode();
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));

  expect(answers.filter(({ body }) => 'access_token' in body)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error === 'invalid_code')).toHaveLength(9);
});

// Documented: access-token-expiry.html: 10 access tokens in 10 minutes
test('twenty refreshes at once give ten tokens and ten refusals', async () => {
  const { refresh_token: refreshToken } = await connect(sandbox);
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))).map(({ status }) => status);

  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
});

// Documented: access-token-expiry.html: what was made counts, whether or not its answer arrived
test('refreshes whose answers are lost count towards the limit, those that never arrived do not', async () => {
  await sandbox.control.settings({ accountsAccessTokensPer10Minutes: 2 });
  const { refresh_token: refreshToken } = await connect(sandbox);
  for (const kind of ['reset_before', 'reset_after'] as const) {
    await sandbox.control.faults([{ provider: 'accounts', path: TOKEN, kind, times: 1 }]);
    await expect(refresh(refreshToken)).rejects.toThrow();
  }

  expect([(await refresh(refreshToken)).status, (await refresh(refreshToken)).status]).toEqual([200, 400]);
});

// Recorded: throttling is 400 and no reason to give the connection up
test('while the limit holds, access tokens live on and another connection is not touched', async () => {
  await sandbox.control.settings({ accountsAccessTokensPer10Minutes: 1 });
  const { refresh_token: refreshToken, access_token: token } = await connect(sandbox);
  const other = await connect(sandbox, { user: ZUIDS[1] });
  await refresh(refreshToken);

  expect((await refresh(refreshToken)).status).toBe(400);
  expect((await sandbox.request('GET', '/crm/v2/users', { token })).status).toBe(200);
  expect((await refresh(other.refresh_token)).status).toBe(200);
});

// Documented: authorization.html: codes have nothing to do with each other
test('codes of two people are exchanged in any order, each for tokens of its own person', async () => {
  const codes = await Promise.all(
    [ZUIDS[1], ZUIDS[2]].map(async (user) => (await decide(sandbox, { user, scope: 'ZohoCRM.users.READ' })).searchParams.get('code') ?? ''),
  );
  const emails = [];
  for (const code of codes.reverse()) {
    const token = (await exchange(code)).body.access_token;
    const { body } = await sandbox.request<{ users: { email: string }[] }>('GET', '/crm/v2/users?type=CurrentUser', { token });
    emails.push(body.users[0]?.email);
  }
  expect(emails).toEqual(['diego.lopez@obdesk.example', 'aiko.sato@obdesk.example']);
});

describe('after a revocation', () => {
  const revoke = (token = '') => sandbox.request('POST', `/accounts/oauth/v2/token/revoke?token=${token}`);

  // Documented: access-token.html: first consent
  test('a consent without prompt is a first one again', async () => {
    const { refresh_token: refreshToken } = await connect(sandbox, { prompt: '' });
    expect(await connect(sandbox, { prompt: '' })).not.toHaveProperty('refresh_token');
    await revoke(refreshToken);
    expect(await connect(sandbox, { prompt: '' })).toHaveProperty('refresh_token');
  });

  // Documented: revoke documentation: revoking the refresh token kills its access tokens
  test('all access tokens of the refresh token are gone at every service of Zoho, those of another one live', async () => {
    const scope = 'ZohoCRM.users.READ,AaaServer.profile.READ,Desk.basic.READ';
    const one = await connect(sandbox, { scope });
    const other = await connect(sandbox, { scope });
    const more = (await refresh(one.refresh_token)).body.access_token;
    expect((await revoke(one.refresh_token)).body).toEqual({ status: 'success' });

    const statuses = async (token: string) => {
      const paths = ['/crm/v2/users', '/accounts/oauth/user/info', '/desk/api/v1/organizations'];
      return Promise.all(paths.map(async (path) => (await sandbox.request('GET', path, { token })).status));
    };
    expect(await statuses(one.access_token)).toEqual([401, 401, 401]);
    expect(await statuses(more)).toEqual([401, 401, 401]);
    expect(await statuses(other.access_token)).toEqual([200, 200, 200]);
  });

  // Documented: revoke documentation: 400 if invalid
  test('revoking once more is 400, and a lost answer to the first try looks the same', async () => {
    const { refresh_token: refreshToken } = await connect(sandbox);
    await sandbox.control.faults([{ provider: 'accounts', path: '/oauth/v2/token/revoke', kind: 'reset_after', times: 1 }]);
    await expect(revoke(refreshToken)).rejects.toThrow();
    expect((await revoke(refreshToken)).status).toBe(400);
    expect((await refresh(refreshToken)).body).toEqual({ error: 'invalid_code' });
  });

  // Documented: developer/oauth/revoke-oauth-token.html
  test('the newer path revokes access tokens as well', async () => {
    const { access_token: token, refresh_token: refreshToken } = await connect(sandbox);
    const headers = { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` };
    const form = { token, token_type: 'access_token' };
    expect((await sandbox.request('POST', '/accounts/oauth/v2/revoke/token', { form, headers })).body).toEqual({ status: 'success' });
    expect((await sandbox.request('GET', '/crm/v2/users', { token })).status).toBe(401);
    expect((await refresh(refreshToken)).body).toHaveProperty('access_token');
    expect((await sandbox.request('POST', '/accounts/oauth/v2/revoke/token', { form, headers })).status).toBe(400);
  });
});
