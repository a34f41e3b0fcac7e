import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { QUICKBOOKS_CLIENT, REALM_ID } from '../quickbooks.state.ts';
import { askForTokens, BASIC, companyWith, connect, decide, REDIRECT_URI } from './test-company.ts';

const sandbox = sandboxForTests('empty');

const DAY_MS = 86_400_000;
const refresh = (token: string) => askForTokens(sandbox, { grant_type: 'refresh_token', refresh_token: token });
const status = async (token: string, realmId = REALM_ID) => (await companyWith(sandbox, token, realmId).get('/item/1')).status;

// Documented: FAQ: an access token is valid for 3600 s, a refresh token for 100 days
test('a code is exchanged with Basic auth for two tokens', async () => {
  expect(await connect(sandbox)).toEqual({
    token_type: 'bearer',
    access_token: expect.any(String),
    expires_in: 3600,
    refresh_token: expect.any(String),
    x_refresh_token_expires_in: 8_640_000,
  });
});

// RFC 7636: a verifier must match its challenge. Assumed: Intuit checks it.
test('exchanges a code with a PKCE challenge only for its verifier', async () => {
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const exchange = async (given: Record<string, string>) => {
    const callback = await decide(sandbox, { code_challenge: challenge, code_challenge_method: 'S256' });
    const code = callback.searchParams.get('code') ?? '';
    return (await askForTokens(sandbox, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, ...given })).status;
  };
  expect(await Promise.all([exchange({ code_verifier: verifier }), exchange({ code_verifier: 'w'.repeat(43) }), exchange({})])).toEqual([
    200, 400, 400,
  ]);
});

// Assumed: token endpoint: invalid_client, invalid_grant, unsupported_grant_type
test('a code is valid once, for its redirect URI and for ten minutes, with the client in the header', async () => {
  const newCode = async () => (await decide(sandbox)).searchParams.get('code') ?? '';
  const exchange = (code: string, changes: Record<string, string> = {}, authorization?: string) =>
    askForTokens(sandbox, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, ...changes }, authorization);

  const used = await newCode();
  const anonymous = await exchange(
    used,
    { client_id: QUICKBOOKS_CLIENT.clientId, client_secret: QUICKBOOKS_CLIENT.clientSecret },
    'Basic eDp5',
  );
  expect([anonymous.status, anonymous.body.error]).toEqual([401, 'invalid_client']);
  expect((await exchange(used)).status).toBe(200);
  for (const answer of [
    await exchange(used),
    await exchange(await newCode(), { redirect_uri: 'http://localhost/auth/quickbooks/connect-callback' }),
  ])
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
  const late = await newCode();
  await sandbox.control.clock(600_001);
  expect((await exchange(late)).body.error).toBe('invalid_grant');
  expect((await exchange(await newCode(), { grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
});

// Reported by third parties: intuit/oauth-jsclient#173
test('a second use of a code revokes the tokens of the first, and no others', async () => {
  const other = await connect(sandbox);
  const code = (await decide(sandbox)).searchParams.get('code') ?? '';
  const exchange = () => askForTokens(sandbox, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI });
  const { body: first } = await exchange();
  expect(await status(first.access_token)).toBe(200);

  for (let time = 0; time < 2; time += 1) expect((await exchange()).body.error).toBe('invalid_grant');
  expect(await status(first.access_token)).toBe(401);
  expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  expect(await status(other.access_token)).toBe(200);
});

// Documented: refresh tokens rotate; always store the newest. Reported by third parties: the old one expires immediately
test('refreshing returns a new refresh token, and can revoke the old one immediately', async () => {
  await sandbox.control.settings({ quickbooksOldRefreshTokenMs: 0 });
  const first = await connect(sandbox);
  const second = await refresh(first.refresh_token);

  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(first.refresh_token);
  const again = await refresh(first.refresh_token);
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
  expect((await refresh(second.body.refresh_token)).status).toBe(200);
  expect(await status(first.access_token)).toBe(200);
});

// Reported by third parties: intuit/oauth-jsclient README, #74
test('the old refresh token stays valid for a day', async () => {
  const first = await connect(sandbox);
  await refresh(first.refresh_token);

  await sandbox.control.clock(DAY_MS - 60_000);
  expect((await refresh(first.refresh_token)).status).toBe(200);
  await sandbox.control.clock(DAY_MS + 60_000);
  expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
});

// Documented: an access token is valid for 3600 s; a refresh token expires after 100 idle days
test('an access token expires after an hour, an idle refresh token after a hundred days', async () => {
  const { access_token: token, refresh_token: refreshToken } = await connect(sandbox);
  await sandbox.control.clock(3_601_000);
  expect(await status(token)).toBe(401);
  const next = (await refresh(refreshToken)).body.refresh_token;

  await sandbox.control.clock(90 * DAY_MS);
  const later = (await refresh(next)).body.refresh_token;
  await sandbox.control.clock(191 * DAY_MS);
  expect((await refresh(later)).body.error).toBe('invalid_grant');
});

// Documented: blogs.a.intuit.com 2025-11-12: five years at most
test('a connection expires after five years, however often it is refreshed', async () => {
  let { refresh_token: token } = await connect(sandbox);
  const remaining: number[] = [];
  for (let day = 90; day < 5 * 365; day += 90) {
    await sandbox.control.clock(day * DAY_MS);
    const { body } = await refresh(token);
    token = body.refresh_token;
    remaining.push(body.x_refresh_token_expires_in);
  }
  expect(remaining[0]).toBe(8_640_000);
  expect(remaining.at(-1)).toBeLessThan(26 * 86_400);
  await sandbox.control.clock(5 * 365 * DAY_MS + 60_000);
  expect((await refresh(token)).body.error).toBe('invalid_grant');
});

// Assumed: revoke ends the connection
test.each(['access_token', 'refresh_token'] as const)('revoking the %s ends the whole connection', async (kind) => {
  const tokens = await connect(sandbox);
  const other = await connect(sandbox);
  const revoke = (authorization: string) =>
    sandbox.request('POST', '/quickbooks/oauth2/v1/tokens/revoke', { body: { token: tokens[kind] }, headers: { authorization } });

  expect((await revoke('Basic eDp5')).status).toBe(401);
  expect((await revoke(BASIC)).status).toBe(200);
  expect((await revoke(BASIC)).status).toBe(400);
  expect(await status(tokens.access_token)).toBe(401);
  expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect(await status(other.access_token)).toBe(200);
});

// Recorded: 401 with lowercase keys
test('rejects a missing or wrong access token with 401 and lowercase keys', async () => {
  const answer = await companyWith(sandbox, 'wrong').get('/item/1');

  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({
    fault: {
      error: [{ message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401', detail: 'Token expired', code: '3200' }],
      type: 'AUTHENTICATION',
    },
  });
  expect((await sandbox.request('GET', `/quickbooks/v3/company/${REALM_ID}/item/1`)).status).toBe(401);
});

// Reported by third parties: a token is bound to its company
test('a token is valid for its own company only', async () => {
  const { access_token: token } = await connect(sandbox);

  expect([await status(token), await status(token, '9130357992229999')]).toEqual([200, 403]);
});

// Specific to the sandbox: ready connections, and the fault that revokes a token
test('a ready connection works, can be refreshed and can lose its token', async () => {
  const { quickbooks } = await sandbox.control.tokens();

  expect(quickbooks).toMatchObject({ ...QUICKBOOKS_CLIENT, realmId: REALM_ID });
  expect(await status(quickbooks.accessToken)).toBe(200);
  await sandbox.control.faults([{ provider: 'quickbooks', kind: 'revoke_token', times: 1 }]);
  expect([await status(quickbooks.accessToken), await status(quickbooks.accessToken)]).toEqual([401, 401]);
  expect(await status((await refresh(quickbooks.refreshToken)).body.access_token)).toBe(200);
});

describe('rejects an invalid token call', () => {
  // Assumed: RFC 6749: a missing parameter is an invalid request
  test.each([
    ['nothing', {}],
    ['no refresh token', { grant_type: 'refresh_token' }],
    ['no code', { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI }],
    ['no redirect', { grant_type: 'authorization_code', code: 'x' }],
  ])('%s is an invalid request', async (_what, form: Record<string, string>) => {
    const answer = await askForTokens(sandbox, form);

    expect([answer.status, answer.body]).toEqual([400, { error: 'invalid_request' }]);
  });

  // Recorded: routablehq/python-quickbooks#272
  test('names an unknown refresh token as the reason', async () => {
    expect((await refresh('AB1nothing')).body).toEqual({ error_description: 'Incorrect or invalid refresh token', error: 'invalid_grant' });
  });
});
