import { createServer } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../platform/server/clock.ts';
import { type CookieBrowser, cookieBrowser, signedInBrowser } from '../../../../testing/server/cookie-browser.ts';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { agreeAtZoho } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { ZohoConnection } from '../zoho-connection.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
const MARA = 'mara.keller@obdesk.example';

let admin: CookieBrowser;

beforeEach(async () => {
  admin = await signedInBrowser(server, { role: 'Admin' });
});

const authorize = (browser = admin) => agreeAtZoho(browser, sandbox, 'connect', MARA);
const readConnection = async () => (await admin.get<ZohoConnection>('/api/zoho-connection')).body;
const countCalls = async (path: string) => (await sandbox.control.state()).calls.byPath[path] ?? 0;
const readActions = async () => {
  const { rows } = await server.database.query<{ action: string }>('SELECT action FROM audit_log ORDER BY id');
  return rows.map(({ action }) => action);
};

test('stores the refresh token and the organization, audits the connection, and returns no token', async () => {
  const connected = await admin.post('/api/zoho-connect', await authorize());
  expect(connected).toMatchObject({ status: 200, body: { connected: true, organization: expect.any(String) } });
  expect(await readConnection()).toEqual({
    connected: true,
    since: connected.body.since,
    organization: connected.body.organization,
    problem: null,
    missingScopes: [],
  });
  const settings = await admin.get('/api/settings/configuration');
  expect(settings.body.zohoRefreshToken).toBe('********');
  expect(await readActions()).toContain('zoho.connected');
  const audit = await admin.get('/api/audit-log');
  expect(JSON.stringify([connected.body, settings.body, audit.body])).not.toContain('1000.');
});

test('requests offline access and all scopes from the accounts server', async () => {
  const { body } = await admin.get('/api/zoho-client-id?purpose=connect');
  const url = new URL(String(body.authorizationUrl));
  expect(url.origin + url.pathname).toBe(`${sandbox.url}/accounts/oauth/v2/auth`);
  const { access_type, prompt, response_type, scope = '' } = Object.fromEntries(url.searchParams);
  expect({ access_type, prompt, response_type }).toEqual({ access_type: 'offline', prompt: 'consent', response_type: 'code' });
  expect(scope.split(',')).toEqual(expect.arrayContaining(['ZohoCRM.modules.ALL', 'Desk.tickets.ALL', 'ZohoSearch.securesearch.READ']));
  const { body: login } = await admin.get('/api/zoho-client-id');
  const loginQuery = new URL(String(login.authorizationUrl)).searchParams;
  expect(loginQuery.get('access_type')).toBe('online');
  expect(loginQuery.get('scope')).not.toMatch(/ALL|CREATE|UPDATE/);
});

test('sends a PKCE challenge and stores its verifier encrypted', async () => {
  await sandbox.control.settings({ accountsRequiresVerifier: true });
  const { body } = await admin.get('/api/zoho-client-id?purpose=connect');
  const { code_challenge: challenge, code_challenge_method: method } = Object.fromEntries(
    new URL(String(body.authorizationUrl)).searchParams,
  );
  expect([challenge, method]).toEqual([expect.stringMatching(/^[\w-]{43}$/), 'S256']);
  expect((await admin.post('/api/zoho-connect', await authorize())).status).toBe(200);
  const stolen = await authorize();
  await server.database.query('UPDATE consent_states SET code_verifier = NULL');
  expect(await admin.post('/api/zoho-connect', stolen)).toMatchObject({ status: 400, body: { code: 'refused' } });
  const swapped = await authorize();
  await admin.get('/api/zoho-client-id?purpose=connect');
  await server.database.query('UPDATE consent_states SET code_verifier = (SELECT max(code_verifier) FROM consent_states)');
  const { rows } = await server.database.query<{ codeVerifier: string }>('SELECT code_verifier AS "codeVerifier" FROM consent_states');
  expect(rows.every(({ codeVerifier }) => codeVerifier.length > 60)).toBe(true);
  await server.database.query('UPDATE consent_states SET code_verifier = reverse(code_verifier)');
  expect(await admin.post('/api/zoho-connect', swapped)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
});

describe('sends the client secret to one data center:', () => {
  const EU = 'https://accounts.zoho.eu';
  const countTokens = async () => {
    const { byPath } = (await sandbox.control.state()).calls;
    return Object.entries(byPath).reduce((sum, [path, calls]) => (path.endsWith('/oauth/v2/token') ? sum + calls : sum), 0);
  };
  const start = async (purpose: string) => {
    const { body } = await admin.get(`/api/zoho-client-id?purpose=${purpose}`);
    return String(body.authorizationUrl).split('/oauth/')[0];
  };

  test('uses that of the environment to connect, and rejects a callback from another one', async () => {
    for (const accountsServer of [EU, 'https://accounts.zoho.com', `${sandbox.url}/eu/accounts`, `${sandbox.url}/accounts/`]) {
      const refused = await admin.post('/api/zoho-connect', { ...(await authorize()), accountsServer });
      expect(refused).toMatchObject({ status: 400, body: { code: 'bad_server', message: expect.stringContaining('ZOHO_ACCOUNTS_URL') } });
    }
    expect(await countTokens()).toBe(0);
  });

  test('uses the one selected in Settings to connect', async () => {
    expect(await start('connect')).toBe(`${sandbox.url}/accounts`);
    expect(await admin.put('/api/settings/zoho', { dataCenter: 'eu' })).toMatchObject({ status: 200, body: { dataCenter: 'eu' } });
    expect(await start('connect')).toBe(EU);
    await admin.put('/api/settings/zoho', { dataCenter: '' });
    const callback = await authorize();
    await admin.put('/api/settings/zoho', { dataCenter: 'eu' });
    expect(await admin.post('/api/zoho-connect', callback)).toMatchObject({ status: 400, body: { code: 'bad_server' } });
    expect(await countTokens()).toBe(0);
    expect((await admin.put('/api/settings/zoho', { dataCenter: 'https://evil.example' })).status).toBe(400);
  });

  test('uses that of the connection to sign in, not the one selected for the next connection', async () => {
    await admin.post('/api/zoho-connect', await authorize());
    await admin.put('/api/settings/zoho', { dataCenter: 'eu' });
    expect(await start('login')).toBe(`${sandbox.url}/accounts`);
    const before = await countTokens();
    const signIn = async (accountsServer: string) => {
      const browser = cookieBrowser(server.url);
      return browser.post('/api/zoho-login-callback', { ...(await agreeAtZoho(browser, sandbox, 'login', MARA)), accountsServer });
    };
    for (const elsewhere of [EU, `${sandbox.url}/eu/accounts`])
      expect(await signIn(elsewhere)).toMatchObject({ status: 400, body: { code: 'bad_server' } });
    expect(await countTokens()).toBe(before);
    expect(await signIn('')).toMatchObject({ status: 404, body: { code: 'registration_required' } });
  });
});

describe('a callback', () => {
  test('works only once', async () => {
    const callback = await authorize();
    expect((await admin.post('/api/zoho-connect', callback)).status).toBe(200);
    expect(await admin.post('/api/zoho-connect', callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect((await readConnection()).connected).toBe(true);
  });

  test.each(['state', 'redirectUri'] as const)('with another %s is rejected before its code is sent', async (part) => {
    const callback = { ...(await authorize()), [part]: 'https://elsewhere.example/auth/zoho/connect-callback' };
    expect(await admin.post('/api/zoho-connect', callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect(await countCalls('POST /accounts/oauth/v2/token')).toBe(0);
  });

  test('is rejected from another browser, for another purpose and after ten minutes', async () => {
    const stranger = cookieBrowser(server.url);
    const foreign = await agreeAtZoho(stranger, sandbox, 'connect', MARA);
    const login = await agreeAtZoho(admin, sandbox, 'login', MARA);
    const late = await authorize();
    const replies = [await admin.post('/api/zoho-connect', foreign), await admin.post('/api/zoho-connect', login)];
    server.clock.advance(10 * MINUTE_MS + 1_000);
    replies.push(await admin.post('/api/zoho-connect', late));
    expect(replies.map(({ body }) => body.code)).toEqual(['bad_state', 'bad_state', 'bad_state']);
    expect(await countCalls('POST /accounts/oauth/v2/token')).toBe(0);
  });

  test('is rejected without a code', async () => {
    const refused = await admin.post('/api/zoho-connect', { state: 'x' });
    const message = 'Zoho authentication failed. No authorization code was provided.';
    expect(refused).toMatchObject({ status: 400, body: { code: 'no_code', message } });
  });

  test('with a foreign accounts server sends nothing to it', async () => {
    let calls = 0;
    const listener = createServer((_request, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as { port: number };
    const callback = { ...(await authorize()), accountsServer: `http://127.0.0.1:${port}` };
    expect(await admin.post('/api/zoho-connect', callback)).toMatchObject({ status: 400, body: { code: 'bad_server' } });
    expect(calls).toBe(0);
    expect((await readConnection()).connected).toBe(false);
    listener.close();
  });

  test('with an invalid code changes nothing', async () => {
    await admin.post('/api/zoho-connect', await authorize());
    const before = await readConnection();
    const wrong = { ...(await authorize()), code: '1000.made.up' };
    expect(await admin.post('/api/zoho-connect', wrong)).toMatchObject({ status: 400, body: { code: 'refused' } });
    expect(await readConnection()).toEqual(before);
  });

  test.each([
    ['reset_before', 503],
    ['garbage', 502],
    ['truncated', 503],
    ['status', 503],
  ] as const)('explains a failure of Zoho: %s', async (kind, status) => {
    const callback = await authorize();
    await sandbox.control.faults([{ provider: 'accounts', path: '/oauth/v2/token', kind }]);
    const failed = await admin.post('/api/zoho-connect', callback);
    expect(failed).toMatchObject({ status, body: { message: expect.stringContaining('Zoho') } });
  });
});

test('disconnects and revokes the token in Zoho if the token is erased', async () => {
  await admin.post('/api/zoho-connect', await authorize());
  await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
  expect(await readConnection()).toMatchObject({ connected: false, since: null, organization: null });
  await expect.poll(() => countCalls('POST /accounts/oauth/v2/token/revoke'), { timeout: 20_000 }).toBe(1);
  expect(await readActions()).toContain('zoho.disconnected');
});

test('connects with a pasted token', async () => {
  const { zoho } = await sandbox.control.tokens();
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
  expect(await readConnection()).toMatchObject({ connected: true, since: expect.any(String), problem: null });
});

test('lets only Admins connect and see the connection', async () => {
  const user = await server.signedIn();
  expect((await user.get('/api/zoho-connection')).status).toBe(403);
  expect((await user.post('/api/zoho-connect', {})).status).toBe(403);
  expect((await server.anonymous.get('/api/zoho-connection')).status).toBe(401);
});
