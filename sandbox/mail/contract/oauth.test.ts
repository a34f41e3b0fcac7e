import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { CONNECTION_SCOPES, MAIL_CLIENTS, type MailProvider } from '../oauth/providers.ts';
import { SUPPORT, withImap } from './test-mail.ts';

const sandbox = sandboxForTests('empty');

const DAY_MS = 86_400_000;
const REDIRECT_URI = 'http://localhost:5173/auth/mail/callback';
const VERIFIER = 'v'.repeat(43);
const PATHS: Record<MailProvider, { authorize: string; token: string }> = {
  microsoft: { authorize: '/microsoft/organizations/oauth2/v2.0/authorize', token: '/microsoft/organizations/oauth2/v2.0/token' },
  google: { authorize: '/google/o/oauth2/v2/auth', token: '/google/token' },
};

interface TokenReply {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly error?: string;
  readonly error_description?: string;
}

/** Accepts the consent page and returns the parameters of the callback. */
async function consent(provider: MailProvider, changes: Record<string, string> = {}): Promise<URLSearchParams> {
  const form = {
    client_id: MAIL_CLIENTS[provider].clientId,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: CONNECTION_SCOPES[provider].join(' '),
    access_type: 'offline',
    state: 'a state & more',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    account: SUPPORT,
    decision: 'allow',
    ...changes,
  };
  const { headers } = await sandbox.request('POST', PATHS[provider].authorize, { form });
  return new URL(headers.get('location') ?? 'about:blank').searchParams;
}

function requestTokens(provider: MailProvider, form: Record<string, string>) {
  const { clientId, clientSecret } = MAIL_CLIENTS[provider];
  return sandbox.request<TokenReply>('POST', PATHS[provider].token, {
    form: { client_id: clientId, client_secret: clientSecret, ...form },
  });
}

const exchange = (provider: MailProvider, code: string, changes: Record<string, string> = {}) =>
  requestTokens(provider, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER, ...changes });
const refresh = (provider: MailProvider, token = '') => requestTokens(provider, { grant_type: 'refresh_token', refresh_token: token });
const connect = async (provider: MailProvider) => (await exchange(provider, (await consent(provider)).get('code') ?? '')).body;
const opens = (accessToken: string) => withImap(sandbox, { user: SUPPORT, accessToken }, async () => true).catch(() => false);

describe.each(['microsoft', 'google'] as const)('%s', (provider) => {
  test('a consent leads to tokens that open the mailbox', async () => {
    const callback = await consent(provider);
    expect(callback.get('state')).toBe('a state & more');
    const { body } = await exchange(provider, callback.get('code') ?? '');
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_599, refresh_token: expect.any(String) });
    expect(await opens(body.access_token)).toBe(true);
    expect(await opens((await refresh(provider, body.refresh_token)).body.access_token)).toBe(true);
  });

  test('shows the accounts and scopes, and returns a rejection', async () => {
    const query = new URLSearchParams({
      client_id: MAIL_CLIENTS[provider].clientId,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: CONNECTION_SCOPES[provider].join(' '),
      state: 'x',
      login_hint: SUPPORT,
    });
    const { body } = await sandbox.request<string>('GET', `${PATHS[provider].authorize}?${query}`);
    expect(body).toContain(`<option selected>${SUPPORT}</option>`);
    expect([...body.matchAll(/<li>([^<]+)<\/li>/g)].map(([, scope]) => scope)).toEqual(CONNECTION_SCOPES[provider]);
    expect((await consent(provider, { decision: 'deny' })).get('error')).toBe('access_denied');
  });

  test('accepts a code once, with its verifier, redirect URI and client', async () => {
    const code = (await consent(provider)).get('code') ?? '';
    expect((await exchange(provider, code)).status).toBe(200);
    const failed = [
      await exchange(provider, code),
      await exchange(provider, (await consent(provider)).get('code') ?? '', { code_verifier: 'w'.repeat(43) }),
      await exchange(provider, (await consent(provider)).get('code') ?? '', { redirect_uri: 'http://localhost:5173/other' }),
      await exchange(provider, (await consent(provider)).get('code') ?? '', { client_secret: 'wrong' }),
    ];
    expect(failed.map(({ body }) => body.error)).toEqual(['invalid_grant', 'invalid_grant', 'invalid_grant', 'invalid_client']);
  });

  test('rejects revoked tokens', async () => {
    const tokens = await connect(provider);
    expect(await sandbox.control.mail.revoke(SUPPORT)).toEqual({ revoked: 1 });
    expect([(await refresh(provider, tokens.refresh_token)).body.error, await opens(tokens.access_token)]).toEqual([
      'invalid_grant',
      false,
    ]);
  });
});

// Documented: Microsoft returns a new refresh token and doesn't revoke the old one
test('Microsoft rotates refresh tokens, and can revoke the old one immediately', async () => {
  const first = await connect('microsoft');
  const second = (await refresh('microsoft', first.refresh_token)).body;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await refresh('microsoft', first.refresh_token)).status).toBe(200);

  await sandbox.control.settings({ mailOldRefreshTokenMs: 0 });
  const third = (await refresh('microsoft', second.refresh_token)).body;
  expect((await refresh('microsoft', second.refresh_token)).body.error_description).toMatch(/^AADSTS50173/);
  expect((await refresh('microsoft', third.refresh_token)).status).toBe(200);
});

test('the response to a rotation can be lost', async () => {
  await sandbox.control.settings({ mailOldRefreshTokenMs: 0 });
  const { refresh_token: token } = await connect('microsoft');
  await sandbox.control.faults([{ provider: 'mail', path: '/microsoft', method: 'POST', kind: 'reset_after', times: 1 }]);

  await expect(refresh('microsoft', token)).rejects.toThrow();
  expect((await refresh('microsoft', token)).body.error).toBe('invalid_grant');
});

// Documented: Google returns a refresh token for offline access only and doesn't rotate it
test('Google returns a refresh token once, for offline access', async () => {
  const online = await exchange('google', (await consent('google', { access_type: 'online' })).get('code') ?? '');
  expect(online.body.refresh_token).toBeUndefined();
  const { refresh_token: token } = await connect('google');
  expect((await refresh('google', token)).body.refresh_token).toBeUndefined();
});

// Documented: a refresh token of an app in testing mode expires in 7 days
test('Google tokens of an app in testing mode end after 7 days', async () => {
  await sandbox.control.settings({ mailGoogleIsTesting: true });
  const { refresh_token: token } = await connect('google');
  await sandbox.control.clock(6 * DAY_MS);
  expect((await refresh('google', token)).status).toBe(200);
  await sandbox.control.clock(8 * DAY_MS);
  expect((await refresh('google', token)).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  });
});

test('Google revokes a token by request', async () => {
  const { refresh_token: token = '' } = await connect('google');
  const revoke = async () => (await sandbox.request('POST', '/google/revoke', { form: { token } })).status;
  expect([await revoke(), await revoke()]).toEqual([200, 400]);
  expect((await refresh('google', token)).body.error).toBe('invalid_grant');
});

test('an unknown tenant is shown on the page', async () => {
  const { status, body } = await sandbox.request<string>('GET', '/microsoft/elsewhere/oauth2/v2.0/authorize');
  expect([status, body.includes('AADSTS90002')]).toEqual([400, true]);
});
