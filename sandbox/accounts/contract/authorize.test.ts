import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { askForTokens, authorizeForm, connect, decide, REDIRECT_URI, ZUIDS } from './test-connect.ts';

const sandbox = sandboxForTests('empty');

const openPage = (changes: Record<string, string> = {}) =>
  sandbox.request<string>('GET', `/accounts/oauth/v2/auth?${new URLSearchParams(authorizeForm(changes))}`);

// Specific to the sandbox: the user decides in a browser, without scripts.
test('the authorization page shows the requested scopes, the users, Allow and Deny', async () => {
  const { status, headers, body } = await openPage({ state: '"><script>' });

  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/html');
  expect(body).toContain('ZohoCRM.modules.ALL');
  for (const zuid of ZUIDS) expect(body).toContain(`value="${zuid}"`);
  expect(body).toContain('value="allow"');
  expect(body).toContain('value="deny"');
  expect(body).not.toContain('<script>');
});

// Specific to the sandbox: the page has a form that browsers can submit without scripts
test('submitting the unchanged form allows access as the first user', async () => {
  const { body } = await openPage({ state: 'ü "quoted" & <more>', user: '', decision: '' });
  const plain = (text = '') => text.replace(/&#(\d+);/g, (_match, code) => String.fromCharCode(Number(code)));
  const fields = [...body.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [plain(name), plain(value)]);
  const checked = /name="user" value="(\d+)" checked/.exec(body)?.[1] ?? '';
  const form = { ...Object.fromEntries(fields), user: checked, decision: 'allow' };

  const { status, headers } = await sandbox.request('POST', '/accounts/oauth/v2/auth', { form });
  const callback = new URL(headers.get('location') ?? '');
  expect([status, callback.searchParams.get('state'), checked]).toEqual([302, 'ü "quoted" & <more>', ZUIDS[0]]);
  const code = callback.searchParams.get('code') ?? '';
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toHaveProperty('refresh_token');
});

// Documented: authorization.html: the documentation of server-based clients has no code_challenge. Reported by third parties: it is for
// clients without a secret
test('PKCE is optional for a client with a secret', async () => {
  const callback = await decide(sandbox, { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' });
  const code = callback.searchParams.get('code') ?? '';
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toHaveProperty('access_token');
});

// RFC 7636: a verifier must match its challenge. Assumed: Zoho checks it.
test('rejects a PKCE verifier that does not match its challenge', async () => {
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const exchange = async (given: Record<string, string>) => {
    const callback = await decide(sandbox, { code_challenge: challenge, code_challenge_method: 'S256', access_type: 'online' });
    const code = callback.searchParams.get('code') ?? '';
    return (await askForTokens(sandbox, { grant_type: 'authorization_code', code, ...given })).body;
  };
  expect(await exchange({ code_verifier: verifier })).toHaveProperty('access_token');
  expect(await exchange({ code_verifier: 'w'.repeat(43) })).toEqual({ error: 'invalid_code' });
  await sandbox.control.settings({ accountsRequiresVerifier: true });
  expect(await exchange({})).toEqual({ error: 'invalid_code' });
});

// Documented: multi-dc/client-authorization.html
test('Allow redirects with code, location, accounts-server and the unchanged state', async () => {
  const callback = await decide(sandbox);

  expect(callback.origin + callback.pathname).toBe(REDIRECT_URI);
  expect(Object.fromEntries(callback.searchParams)).toEqual({
    state: 'a state & more',
    code: expect.stringMatching(/^1000\.[0-9a-f]{32}\.[0-9a-f]{32}$/),
    location: 'us',
    'accounts-server': `${sandbox.url}/accounts`,
  });
});

// Assumed: denial callback
test('Deny redirects with access_denied and without a code', async () => {
  const callback = await decide(sandbox, { decision: 'deny' });

  expect(Object.fromEntries(callback.searchParams)).toEqual({ state: 'a state & more', error: 'access_denied' });
});

// Documented: authorization.html: redirect_uri must match exactly
test('requires an exactly matching redirect URI', async () => {
  for (const address of [
    `${REDIRECT_URI}/`,
    `${REDIRECT_URI}?x=1`,
    'http://elsewhere.example/auth-callback',
    'http://localhost/other',
    '',
  ]) {
    expect((await openPage({ redirect_uri: address })).body).toContain('invalid_redirect_uri');
    const answer = await sandbox.request('POST', '/accounts/oauth/v2/auth', { form: authorizeForm({ redirect_uri: address }) });
    expect(answer.headers.get('location')).toBeNull();
  }
});

// Specific to the sandbox: loopback addresses with OBDesk's three paths, before any are registered
test.each([
  'http://localhost:5173/auth/zoho/connect-callback',
  'http://localhost/auth/zoho/connect-callback',
  'http://127.0.0.1:3000/auth/zoho/login-callback',
  'http://127.0.0.1:65535/auth-callback',
  'http://[::1]:3000/auth-callback',
  'https://localhost:5173/auth/zoho/connect-callback',
])('%s may receive codes', async (address) => {
  const { origin, pathname, searchParams } = await decide(sandbox, { redirect_uri: address });
  expect([origin + pathname, searchParams.get('location')]).toEqual([address, 'us']);
});

// Assumed: authorize page
test('shows an unknown client, an unknown scope or a wrong response type as an error to the user', async () => {
  expect((await openPage({ client_id: '1000.NOBODY' })).body).toContain('invalid_client');
  expect((await openPage({ scope: 'ZohoCRM.modules.ALL,ZohoBooks.invoices.ALL' })).body).toContain('invalid_scope');
  expect((await openPage({ scope: '' })).body).toContain('invalid_scope');
  expect((await openPage({ response_type: 'token' })).body).toContain('invalid_response_type');
});

// Documented: authorization.html: valid 2 minutes
test('a code expires after two minutes of the sandbox clock', async () => {
  const inTime = (await decide(sandbox)).searchParams.get('code') ?? '';
  const tooLate = (await decide(sandbox)).searchParams.get('code') ?? '';

  await sandbox.control.clock(110_000);
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code: inTime })).body).toHaveProperty('access_token');
  await sandbox.control.clock(121_000);
  const late = await askForTokens(sandbox, { grant_type: 'authorization_code', code: tooLate });
  expect([late.status, late.body]).toEqual([200, { error: 'invalid_code' }]);
});

// Documented: authorization.html: single use
test('accepts a code once', async () => {
  const code = (await decide(sandbox)).searchParams.get('code') ?? '';

  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toHaveProperty('access_token');
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toEqual({ error: 'invalid_code' });
});

// Documented: authorization.html: access_type is online unless the client asks for offline
test('returns no refresh token without access_type, or with an unknown one', async () => {
  for (const access of ['', 'online', 'OFFLINE'])
    expect(await connect(sandbox, { access_type: access })).not.toHaveProperty('refresh_token');
});

// Documented: access-token.html: consent to more scopes is a first consent
test('requesting more scopes returns a new refresh token without prompt=consent, requesting fewer does not', async () => {
  expect(await connect(sandbox, { prompt: '', scope: 'Desk.tickets.ALL' })).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '', scope: 'Desk.tickets.ALL,Desk.basic.READ' })).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '', scope: 'Desk.basic.READ' })).not.toHaveProperty('refresh_token');
});

// Documented: access-token.html: first consent or prompt=consent
test('offline access returns a refresh token at the first consent, and later only with prompt=consent', async () => {
  expect(await connect(sandbox, { access_type: 'online' })).not.toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '' })).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '' })).not.toHaveProperty('refresh_token');
  expect(await connect(sandbox)).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '', user: ZUIDS[1] })).toHaveProperty('refresh_token');
});
