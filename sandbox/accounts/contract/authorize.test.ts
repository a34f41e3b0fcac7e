import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { askForTokens, authorizeForm, connect, decide, REDIRECT_URI, ZUIDS } from './test-connect.ts';

const sandbox = sandboxForTests('empty');

const openPage = (changes: Record<string, string> = {}) =>
  sandbox.request<string>('GET', `/accounts/oauth/v2/auth?${new URLSearchParams(authorizeForm(changes))}`);

// The sandbox's own: a person decides in a browser, without scripts.
test('the authorize page shows what is asked for, the staff to sign in as, Allow and Deny', async () => {
  const { status, headers, body } = await openPage({ state: '"><script>' });

  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/html');
  expect(body).toContain('ZohoCRM.modules.ALL');
  for (const zuid of ZUIDS) expect(body).toContain(`value="${zuid}"`);
  expect(body).toContain('value="allow"');
  expect(body).toContain('value="deny"');
  expect(body).not.toContain('<script>');
});

// The sandbox's own: what the page shows is a form that a browser can send without scripts
test('the form of the page, sent as it stands, lets the first of the staff in', async () => {
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

// Documented: authorization.html: the documentation of server-based clients has no code_challenge; reported by third parties: it is for clients without a secret
test('PKCE is neither required nor refused by a client with a secret', async () => {
  const callback = await decide(sandbox, { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' });
  const code = callback.searchParams.get('code') ?? '';
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toHaveProperty('access_token');
});

// RFC 7636: a verifier has to fit its challenge; assumed that Zoho checks it.
test('a PKCE verifier that does not fit its challenge is refused', async () => {
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
test('Allow redirects with code, location, accounts-server and the state as it was sent', async () => {
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
test('a redirect address has to match a registered one exactly', async () => {
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

// The sandbox's own: loopback addresses with the product's three paths, before any are registered
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
test('an unknown client, an unknown scope and a wrong response type are shown to the person', async () => {
  expect((await openPage({ client_id: '1000.NOBODY' })).body).toContain('invalid_client');
  expect((await openPage({ scope: 'ZohoCRM.modules.ALL,ZohoBooks.invoices.ALL' })).body).toContain('invalid_scope');
  expect((await openPage({ scope: '' })).body).toContain('invalid_scope');
  expect((await openPage({ response_type: 'token' })).body).toContain('invalid_response_type');
});

// Documented: authorization.html: valid 2 minutes
test('a code is valid for two minutes of the sandbox clock', async () => {
  const inTime = (await decide(sandbox)).searchParams.get('code') ?? '';
  const tooLate = (await decide(sandbox)).searchParams.get('code') ?? '';

  await sandbox.control.clock(110_000);
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code: inTime })).body).toHaveProperty('access_token');
  await sandbox.control.clock(121_000);
  const late = await askForTokens(sandbox, { grant_type: 'authorization_code', code: tooLate });
  expect([late.status, late.body]).toEqual([200, { error: 'invalid_code' }]);
});

// Documented: authorization.html: single use
test('a code works once', async () => {
  const code = (await decide(sandbox)).searchParams.get('code') ?? '';

  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toHaveProperty('access_token');
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toEqual({ error: 'invalid_code' });
});

// Documented: authorization.html: access_type is online unless the client asks for offline
test('without access_type, or with another word, there is no refresh token', async () => {
  for (const access of ['', 'online', 'OFFLINE'])
    expect(await connect(sandbox, { access_type: access })).not.toHaveProperty('refresh_token');
});

// Documented: access-token.html: consent to more scopes is a first consent
test('asking for more scopes gives a new refresh token without prompt=consent, asking for fewer does not', async () => {
  expect(await connect(sandbox, { prompt: '', scope: 'Desk.tickets.ALL' })).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '', scope: 'Desk.tickets.ALL,Desk.basic.READ' })).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '', scope: 'Desk.basic.READ' })).not.toHaveProperty('refresh_token');
});

// Documented: access-token.html: first consent or prompt=consent
test('a refresh token comes with offline access: at the first consent, and again only when consent is prompted', async () => {
  expect(await connect(sandbox, { access_type: 'online' })).not.toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '' })).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '' })).not.toHaveProperty('refresh_token');
  expect(await connect(sandbox)).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '', user: ZUIDS[1] })).toHaveProperty('refresh_token');
});
