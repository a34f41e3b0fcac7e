import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/server/clock.ts';
import type { CookieBrowser } from '../../../../testing/server/cookie-browser.ts';
import { signInAdmin } from '../../../../testing/server/quickbooks/connected-admin.ts';
import { authorizeAtIntuit, connectQuickbooks } from '../../../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { requestQuickbooks } from '../../quickbooks-client/server/quickbooks-request.ts';
import { COMPANY_NAME_QUERY } from '../../quickbooks-client/server/records/company.ts';
import type { QuickbooksConnection } from '../quickbooks-connection.contract.ts';
import { getQuickbooksAccess } from './access.service.ts';
import { callQuickbooks } from './quickbooks-calls.service.ts';

const { server, sandbox } = serverAtSandboxForTests();
const TOKEN_PATH = 'POST /quickbooks/oauth2/v1/tokens/bearer';

let admin: CookieBrowser;

beforeEach(async () => {
  admin = await signInAdmin(server);
});

const readConnection = async () => (await admin.get<QuickbooksConnection>('/api/quickbooks/connection')).body;
const countCalls = async (path: string) => (await sandbox.control.state()).calls.byPath[path] ?? 0;
const failTokens = (fault: { kind: string; [more: string]: unknown }) =>
  sandbox.control.faults([{ provider: 'quickbooks', path: '/oauth2/v1/tokens/bearer', times: 1, ...fault }] as never);
const readActions = async () =>
  (await server.database.query<{ action: string }>('SELECT action FROM audit_log ORDER BY id')).rows.map(({ action }) => action);

test('stores the company and its currency, records the audit entry and exposes no token', async () => {
  const connected = await admin.post('/api/quickbooks/connect', await authorizeAtIntuit(admin, sandbox));
  expect(connected).toMatchObject({
    status: 200,
    body: { connected: true, companyName: 'Sandbox Company', currency: 'USD', problem: null },
  });
  expect(await readConnection()).toEqual(connected.body);
  expect(await readActions()).toContain('quickbooks.connected');
  const audit = await admin.get('/api/audit-log');
  expect(JSON.stringify([connected.body, audit.body])).not.toMatch(/AB1|eyJ/);
  const { rows } = await server.database.query('SELECT refresh_token, access_token FROM quickbooks_connection');
  expect(JSON.stringify(rows)).not.toMatch(/AB1|eyJ\.sandbox/);
});

test('requests only the accounting scope and redirects to OBDesk', async () => {
  const { body } = await admin.get('/api/quickbooks/client-id');
  const authorizationUrl = new URL(String(body.authorizationUrl));
  expect(authorizationUrl.origin + authorizationUrl.pathname).toBe(`${sandbox.url}/quickbooks/oauth2/connect/oauth2`);
  expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'com.intuit.quickbooks.accounting',
    state: body.state,
    code_challenge_method: 'S256',
    redirect_uri: `${server.url}/auth/quickbooks/connect-callback`,
  });
});

test('tells Users only whether QuickBooks is connected, and rejects anonymous callers', async () => {
  await connectQuickbooks(admin, sandbox);
  const user = await server.signedIn();
  expect(await user.get('/api/quickbooks/connection')).toMatchObject({ status: 200, body: { connected: true } });
  expect(Object.keys((await user.get('/api/quickbooks/connection')).body)).toEqual(['connected']);
  for (const path of ['connect', 'disconnect']) expect((await user.post(`/api/quickbooks/${path}`, {})).status).toBe(403);
  expect((await server.anonymous.get('/api/quickbooks/connection')).status).toBe(401);
});

describe('a callback', () => {
  const connect = (callback: object) => admin.post('/api/quickbooks/connect', callback);

  test('works once, and repeating it keeps the connection', async () => {
    const callback = await authorizeAtIntuit(admin, sandbox);
    expect((await connect(callback)).status).toBe(200);
    expect(await connect(callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect((await callQuickbooks(server.deps, COMPANY_NAME_QUERY)).kind).toBe('ok');
  });

  test('of another browser is rejected without sending its code', async () => {
    const foreign = await authorizeAtIntuit(await signInAdmin(server), sandbox);
    expect(await connect(foreign)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect(await countCalls(TOKEN_PATH)).toBe(0);
  });

  test('without the PKCE verifier is rejected by Intuit', async () => {
    const callback = await authorizeAtIntuit(admin, sandbox);
    await server.database.query('UPDATE consent_states SET code_verifier = NULL');
    expect(await connect(callback)).toMatchObject({ status: 400, body: { code: 'refused' } });
  });

  test.each(['state', 'redirectUri'])('with another %s is rejected without sending its code', async (field) => {
    const callback = {
      ...(await authorizeAtIntuit(admin, sandbox)),
      [field]: 'https://elsewhere.example/auth/quickbooks/connect-callback',
    };
    expect(await connect(callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect(await countCalls(TOKEN_PATH)).toBe(0);
  });

  test('without a code, without a company, or for another company is rejected with a message', async () => {
    const message = 'QuickBooks authentication failed. No authorization code was provided.';
    expect(await connect({ state: 'x' })).toMatchObject({ status: 400, body: { code: 'no_code', message } });
    const invalid = { ...(await authorizeAtIntuit(admin, sandbox)), realmId: '../x' };
    expect(await connect(invalid)).toMatchObject({
      status: 400,
      body: { code: 'refused', message: expect.stringContaining('didn’t return a company') },
    });
    const foreign = { ...(await authorizeAtIntuit(admin, sandbox)), realmId: '77' };
    expect(await connect(foreign)).toMatchObject({ status: 400, body: { code: 'refused' } });
    expect((await readConnection()).connected).toBe(false);
  });

  test.each([
    ['reset_before', 503],
    ['garbage', 502],
  ] as const)('reports that Intuit is unavailable: %s', async (kind, status) => {
    const callback = await authorizeAtIntuit(admin, sandbox);
    await failTokens({ kind });
    expect(await connect(callback)).toMatchObject({ status, body: { message: expect.stringMatching(/QuickBooks|Intuit/) } });
  });
});

describe('tokens', () => {
  beforeEach(() => connectQuickbooks(admin, sandbox));
  const hasAccess = async () => 'token' in (await getQuickbooksAccess(server.deps));
  const advanceClock = async (ms: number) => {
    server.clock.advance(ms);
    await sandbox.control.clock(ms);
  };

  test('are refreshed once for concurrent calls and stored before use', async () => {
    await advanceClock(HOUR_MS);
    const before = await countCalls(TOKEN_PATH);
    const found = await Promise.all(Array.from({ length: 8 }, () => getQuickbooksAccess(server.deps)));
    expect(new Set(found.map((access) => 'token' in access && access.token)).size).toBe(1);
    expect(await countCalls(TOKEN_PATH)).toBe(before + 1);
    expect((await callQuickbooks(server.deps, COMPANY_NAME_QUERY)).kind).toBe('ok');
  });

  test.each(['reset_after', 'garbage_after'])('are refreshed again after a lost response: %s', async (kind) => {
    await advanceClock(HOUR_MS);
    await failTokens({ kind });
    expect(await hasAccess()).toBe(false);
    expect(await readConnection()).toMatchObject({ connected: true, problem: { code: 'unreachable' } });
    expect(await hasAccess()).toBe(true);
    expect((await readConnection()).problem).toBeNull();
  });

  test('that QuickBooks rejects are refreshed', async () => {
    await server.database.query('UPDATE quickbooks_connection SET access_token = $1', [
      server.deps.secrets.seal('quickbooks_connection:access', 'made-up'),
    ]);
    expect((await callQuickbooks(server.deps, COMPANY_NAME_QUERY)).kind).toBe('ok');
  });

  test('that Intuit revoked are reported and replaced by reconnecting', async () => {
    await sandbox.control.settings({ quickbooksOldRefreshTokenMs: 0 });
    await advanceClock(HOUR_MS);
    await failTokens({ kind: 'reset_after' });
    expect(await hasAccess()).toBe(false);
    expect(await callQuickbooks(server.deps, COMPANY_NAME_QUERY)).toEqual({ kind: 'no_access', problem: 'revoked' });
    const calls = await countCalls(TOKEN_PATH);
    expect(await hasAccess()).toBe(false);
    expect(await countCalls(TOKEN_PATH)).toBe(calls);
    const message = 'QuickBooks revoked this connection. Reconnect to continue. No data is lost, and no invoice is sent twice.';
    expect(await readConnection()).toMatchObject({ connected: true, problem: { code: 'revoked', message } });
    await connectQuickbooks(admin, sandbox);
    expect((await callQuickbooks(server.deps, COMPANY_NAME_QUERY)).kind).toBe('ok');
    expect((await readConnection()).problem).toBeNull();
  });
});

test('revokes the tokens on disconnect without affecting a new connection to the same company', async () => {
  await connectQuickbooks(admin, sandbox);
  const access = await getQuickbooksAccess(server.deps);
  if ('problem' in access) throw new Error(access.problem);
  expect((await admin.post('/api/quickbooks/disconnect')).status).toBe(204);
  expect(await readConnection()).toMatchObject({ connected: false, companyName: null });
  const isRevoked = async () => (await requestQuickbooks(access, COMPANY_NAME_QUERY)).kind === 'unauthorized';
  await expect.poll(isRevoked, { timeout: 20_000 }).toBe(true);
  expect(await callQuickbooks(server.deps, COMPANY_NAME_QUERY)).toEqual({ kind: 'no_access', problem: 'not_connected' });
  await connectQuickbooks(admin, sandbox);
  server.clock.advance(MINUTE_MS);
  expect((await callQuickbooks(server.deps, COMPANY_NAME_QUERY)).kind).toBe('ok');
  expect((await readActions()).filter((action) => action.startsWith('quickbooks'))).toEqual([
    'quickbooks.connected',
    'quickbooks.disconnected',
    'quickbooks.connected',
  ]);
});
