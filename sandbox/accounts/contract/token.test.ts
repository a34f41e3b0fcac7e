import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { accessToken, askForTokens, connect, decide, ZUIDS } from './test-connect.ts';

const sandbox = sandboxForTests('empty');

const refresh = (refreshToken = '') => askForTokens(sandbox, { grant_type: 'refresh_token', refresh_token: refreshToken });
const crmStatus = async (token: string) => (await sandbox.request('GET', '/crm/v2/users', { token })).status;
const MINUTE_MS = 60_000;

// Documented: access-token.html
test('a code is exchanged for tokens with the API domain and a lifetime of 3600 seconds', async () => {
  expect(await connect(sandbox)).toEqual({
    access_token: expect.stringMatching(/^1000\./),
    refresh_token: expect.stringMatching(/^1000\./),
    api_domain: `${sandbox.url}/crm`,
    token_type: 'Bearer',
    expires_in: 3600,
  });
});

// Documented: access-token-expiry.html: refresh responses have no refresh_token, because it is not rotated
test('refreshing returns an access token and no refresh token, and the old one stays valid', async () => {
  const { refresh_token: refreshToken } = await connect(sandbox);

  const first = (await refresh(refreshToken)).body;
  const second = (await refresh(refreshToken)).body;

  expect(first).not.toHaveProperty('refresh_token');
  expect(first.access_token).not.toBe(second.access_token);
  expect([await crmStatus(first.access_token), await crmStatus(second.access_token)]).toEqual([200, 200]);
});

// Documented: access-token.html: expires_in 3600
test('an access token expires after an hour', async () => {
  const token = await accessToken(sandbox);

  await sandbox.control.clock(59 * MINUTE_MS);
  expect(await crmStatus(token)).toBe(200);
  await sandbox.control.clock(61 * MINUTE_MS);
  expect(await crmStatus(token)).toBe(401);
});

// Recorded: token errors have HTTP status 200. Their names are assumed
test('token errors have the status 200', async () => {
  const code = (await decide(sandbox)).searchParams.get('code') ?? '';
  const exchange = (changes: Record<string, string>) => askForTokens(sandbox, { grant_type: 'authorization_code', code, ...changes });
  const answers = [
    await exchange({ code: '1000.wrong' }),
    await refresh('1000.wrong'),
    await exchange({ client_id: '1000.NOBODY' }),
    await exchange({ client_secret: 'wrong' }),
    await exchange({ redirect_uri: 'http://localhost:5173/auth/zoho/login-callback' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.map(({ body }) => body.error)).toEqual([
    'invalid_code',
    'invalid_code',
    'invalid_client',
    'invalid_client_secret',
    'invalid_redirect_uri',
  ]);
  expect((await exchange({})).body).toHaveProperty('access_token');
});

// Documented: access-token-expiry.html: 10 access tokens in 10 minutes; recorded: 400 Access Denied
test('rejects the eleventh access token within ten minutes until the window ends', async () => {
  const { refresh_token: refreshToken } = await connect(sandbox);
  for (let count = 0; count < 10; count += 1) expect((await refresh(refreshToken)).status).toBe(200);

  const refused = await refresh(refreshToken);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    error: 'Access Denied',
    error_description: expect.stringContaining('You have made too many requests continuously'),
  });
  await sandbox.control.clock(9 * MINUTE_MS);
  expect((await refresh(refreshToken)).status).toBe(400);
  await sandbox.control.clock(10 * MINUTE_MS + 1_000);
  expect((await refresh(refreshToken)).status).toBe(200);
});

// Documented: access-token-expiry.html: 10 access tokens in 10 minutes for each refresh token, blocked for the rest of the window
test('a window starts with its first token, and rejected attempts do not extend it', async () => {
  await sandbox.control.settings({ accountsAccessTokensPer10Minutes: 2 });
  const { refresh_token: refreshToken } = await connect(sandbox);
  const statuses: number[] = [];
  for (const minutes of [5, 6, 7, 14, 16, 17, 18, 27]) {
    await sandbox.control.clock(minutes * MINUTE_MS);
    statuses.push((await refresh(refreshToken)).status);
  }
  expect(statuses).toEqual([200, 200, 400, 400, 200, 200, 400, 200]);
});

// Documented: access-token-expiry.html: the scopes are those of the consent
test('a refreshed token has the scopes of the consent only', async () => {
  const { refresh_token: refreshToken } = await connect(sandbox, { scope: 'ZohoCRM.users.READ' });
  const token = (await refresh(refreshToken)).body.access_token;
  expect(await crmStatus(token)).toBe(200);
  expect((await sandbox.request('GET', '/crm/v2/Leads', { token })).body).toMatchObject({ code: 'OAUTH_SCOPE_MISMATCH' });
});

// Documented: access-token-expiry.html: 20 refresh tokens per user
test('the twenty-first refresh token of a user revokes the oldest', async () => {
  await sandbox.control.settings({ accountsRefreshTokensPerMinute: 100 });
  const tokens: string[] = [];
  for (let count = 0; count < 21; count += 1) tokens.push((await connect(sandbox)).refresh_token ?? '');
  const ofSomebodyElse = (await connect(sandbox, { user: ZUIDS[1] })).refresh_token;

  expect((await refresh(tokens[0])).body).toEqual({ error: 'invalid_code' });
  expect((await refresh(tokens[1])).body).toHaveProperty('access_token');
  expect((await refresh(tokens[20])).body).toHaveProperty('access_token');
  expect((await refresh(ofSomebodyElse)).body).toHaveProperty('access_token');
});

// Documented: about 5 refresh tokens a minute
test('rejects the sixth refresh token within a minute', async () => {
  for (let count = 0; count < 5; count += 1) expect(await connect(sandbox)).toHaveProperty('refresh_token');

  expect(await connect(sandbox)).toMatchObject({ error: 'Access Denied' });
  expect(await connect(sandbox, { access_type: 'online' })).toHaveProperty('access_token');
  await sandbox.control.clock(MINUTE_MS + 1_000);
  expect(await connect(sandbox)).toHaveProperty('refresh_token');
});

// Documented: revoke documentation: POST /oauth/v2/token/revoke?token=
test('revoking a refresh token also revokes its access tokens', async () => {
  const { access_token: token, refresh_token: refreshToken } = await connect(sandbox);

  const answer = await sandbox.request('POST', `/accounts/oauth/v2/token/revoke?token=${refreshToken}`);

  expect([answer.status, answer.body]).toEqual([200, { status: 'success' }]);
  expect(await crmStatus(token)).toBe(401);
  expect((await refresh(refreshToken)).body).toEqual({ error: 'invalid_code' });
  expect((await sandbox.request('POST', `/accounts/oauth/v2/token/revoke?token=${refreshToken}`)).status).toBe(400);
});

// Documented: revoke documentation
test('revoking an access token preserves its refresh token', async () => {
  const { access_token: token, refresh_token: refreshToken } = await connect(sandbox);

  await sandbox.request('POST', '/accounts/oauth/v2/token/revoke', { form: { token } });

  expect(await crmStatus(token)).toBe(401);
  expect((await refresh(refreshToken)).body).toHaveProperty('access_token');
});
