import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../core/test-sandbox.ts';
import { askForTokens, authorizeForm, connect, decide, REDIRECT_URI, ZUIDS } from './test-connect.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
});
beforeEach(() => sandbox.control.reset('empty'));
afterAll(() => sandbox.close());

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

// [V] multi-dc/client-authorization.html
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

// [U] denial callback
test('Deny redirects with access_denied and without a code', async () => {
  const callback = await decide(sandbox, { decision: 'deny' });

  expect(Object.fromEntries(callback.searchParams)).toEqual({ state: 'a state & more', error: 'access_denied' });
});

// [V] authorization.html: redirect_uri must match exactly
test('a redirect address has to match a registered one letter by letter', async () => {
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
  expect((await openPage({ redirect_uri: 'http://127.0.0.1:3000/auth/zoho/login-callback' })).body).toContain('Allow');
  expect((await openPage({ redirect_uri: 'http://127.0.0.1:3000/auth-callback' })).body).toContain('Allow');
});

// The sandbox's own: POST /_control/clients
test('after other addresses are registered, only those are accepted', async () => {
  const registered = 'https://desk.example/auth/zoho/connect-callback?tenant=1';
  await sandbox.control.clients([registered]);

  expect((await openPage({ redirect_uri: registered })).body).toContain('Allow');
  expect((await decide(sandbox, { redirect_uri: registered })).href).toContain(`${registered}&state=`);
  expect((await openPage()).body).toContain('invalid_redirect_uri');
});

// [U] authorize page
test('an unknown client, an unknown scope and a wrong response type are told to the person', async () => {
  expect((await openPage({ client_id: '1000.NOBODY' })).body).toContain('invalid_client');
  expect((await openPage({ scope: 'ZohoCRM.modules.ALL,ZohoBooks.invoices.ALL' })).body).toContain('invalid_scope');
  expect((await openPage({ scope: '' })).body).toContain('invalid_scope');
  expect((await openPage({ response_type: 'token' })).body).toContain('invalid_response_type');
});

// [V] authorization.html: valid 2 minutes
test('a code is valid for two minutes of the sandbox clock', async () => {
  const inTime = (await decide(sandbox)).searchParams.get('code') ?? '';
  const tooLate = (await decide(sandbox)).searchParams.get('code') ?? '';

  await sandbox.control.clock(110_000);
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code: inTime })).body).toHaveProperty('access_token');
  await sandbox.control.clock(121_000);
  const late = await askForTokens(sandbox, { grant_type: 'authorization_code', code: tooLate });
  expect([late.status, late.body]).toEqual([200, { error: 'invalid_code' }]);
});

// [V] authorization.html: single use
test('a code works once', async () => {
  const code = (await decide(sandbox)).searchParams.get('code') ?? '';

  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toHaveProperty('access_token');
  expect((await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body).toEqual({ error: 'invalid_code' });
});

// [V] access-token.html: first consent or prompt=consent
test('a refresh token comes with offline access: at the first consent, and again only when consent is prompted', async () => {
  expect(await connect(sandbox, { access_type: 'online' })).not.toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '' })).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '' })).not.toHaveProperty('refresh_token');
  expect(await connect(sandbox)).toHaveProperty('refresh_token');
  expect(await connect(sandbox, { prompt: '', user: ZUIDS[1] })).toHaveProperty('refresh_token');
});
