import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/server/clock.ts';
import type { CookieBrowser } from '../../../../testing/server/cookie-browser.ts';
import { signInAdmin } from '../../../../testing/server/quickbooks/connected-admin.ts';
import { agreeAtIntuit, connectQuickbooks } from '../../../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { requestQuickbooks } from '../../quickbooks-client/server/http/request.ts';
import type { QuickbooksConnection } from '../quickbooks-connection.contract.ts';
import { getQuickbooksAccess } from './access.service.ts';
import { callQuickbooks } from './calls/quickbooks-calls.service.ts';

const { server, sandbox } = serverAtSandboxForTests();
const READ_ITEM = { method: 'GET', path: '/item/1' } as const;
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

test('connecting names the company and its currency, is audited and shows no token', async () => {
  const connected = await admin.post('/api/quickbooks/connect', await agreeAtIntuit(admin, sandbox));
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

test('asks for the books and nothing else, and comes back to the page of the product', async () => {
  const { body } = await admin.get('/api/quickbooks/client-id');
  const question = new URL(String(body.authorizationUrl));
  expect(question.origin + question.pathname).toBe(`${sandbox.url}/quickbooks/oauth2/connect/oauth2`);
  expect(Object.fromEntries(question.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'com.intuit.quickbooks.accounting',
    state: body.state,
    code_challenge_method: 'S256',
    redirect_uri: `${server.url}/auth/quickbooks/connect-callback`,
  });
});

test('people who are signed in are told whether it is connected and nothing else; strangers are told nothing', async () => {
  await connectQuickbooks(admin, sandbox);
  const user = await server.signedIn();
  expect(await user.get('/api/quickbooks/connection')).toMatchObject({ status: 200, body: { connected: true } });
  expect(Object.keys((await user.get('/api/quickbooks/connection')).body)).toEqual(['connected']);
  for (const path of ['connect', 'disconnect']) expect((await user.post(`/api/quickbooks/${path}`, {})).status).toBe(403);
  expect((await server.anonymous.get('/api/quickbooks/connection')).status).toBe(401);
});

describe('a callback', () => {
  const connect = (callback: object) => admin.post('/api/quickbooks/connect', callback);

  test('is good once, and a repeated code does not end the connection', async () => {
    const callback = await agreeAtIntuit(admin, sandbox);
    expect((await connect(callback)).status).toBe(200);
    expect(await connect(callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect((await callQuickbooks(server.deps, READ_ITEM)).kind).toBe('ok');
  });

  test('of another browser sends its code nowhere', async () => {
    const foreign = await agreeAtIntuit(await signInAdmin(server), sandbox);
    expect(await connect(foreign)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect(await countCalls(TOKEN_PATH)).toBe(0);
  });

  test('without the PKCE verifier of its question is refused by Intuit', async () => {
    const callback = await agreeAtIntuit(admin, sandbox);
    await server.database.query('UPDATE consent_states SET code_verifier = NULL');
    expect(await connect(callback)).toMatchObject({ status: 400, body: { code: 'refused' } });
  });

  test.each(['state', 'redirectUri'])('with another %s sends its code nowhere', async (part) => {
    const callback = { ...(await agreeAtIntuit(admin, sandbox)), [part]: 'https://elsewhere.example/auth/quickbooks/connect-callback' };
    expect(await connect(callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect(await countCalls(TOKEN_PATH)).toBe(0);
  });

  test('without a code, without a company, and of a company that did not agree, is refused in words', async () => {
    const message = 'QuickBooks authentication failed. No authorization code was provided.';
    expect(await connect({ state: 'x' })).toMatchObject({ status: 400, body: { code: 'no_code', message } });
    const nowhere = { ...(await agreeAtIntuit(admin, sandbox)), realmId: '../x' };
    expect(await connect(nowhere)).toMatchObject({
      status: 400,
      body: { code: 'refused', message: expect.stringContaining('didn’t return a company') },
    });
    const foreign = { ...(await agreeAtIntuit(admin, sandbox)), realmId: '77' };
    expect(await connect(foreign)).toMatchObject({ status: 400, body: { code: 'refused' } });
    expect((await readConnection()).connected).toBe(false);
  });

  test.each([
    ['reset_before', 503],
    ['garbage', 502],
  ] as const)('says in words that Intuit is in trouble: %s', async (kind, status) => {
    const callback = await agreeAtIntuit(admin, sandbox);
    await failTokens({ kind });
    expect(await connect(callback)).toMatchObject({ status, body: { message: expect.stringMatching(/QuickBooks|Intuit/) } });
  });
});

describe('tokens', () => {
  beforeEach(() => connectQuickbooks(admin, sandbox));
  const isGood = async () => 'token' in (await getQuickbooksAccess(server.deps));
  const turnClock = async (ms: number) => {
    server.clock.advance(ms);
    await sandbox.control.clock(ms);
  };

  test('are renewed once for all calls that need them, and both are stored before one is used', async () => {
    await turnClock(HOUR_MS);
    const before = await countCalls(TOKEN_PATH);
    const found = await Promise.all(Array.from({ length: 8 }, () => getQuickbooksAccess(server.deps)));
    expect(new Set(found.map((access) => 'token' in access && access.token)).size).toBe(1);
    expect(await countCalls(TOKEN_PATH)).toBe(before + 1);
    expect((await callQuickbooks(server.deps, READ_ITEM)).kind).toBe('ok');
  });

  test.each(['reset_after', 'garbage_after'])('survive an answer that is lost: %s', async (kind) => {
    await turnClock(HOUR_MS);
    await failTokens({ kind });
    expect(await isGood()).toBe(false);
    expect(await readConnection()).toMatchObject({ connected: true, problem: { code: 'unreachable' } });
    expect(await isGood()).toBe(true);
    expect((await readConnection()).problem).toBeNull();
  });

  test('that QuickBooks refuses are replaced, once', async () => {
    await server.database.query('UPDATE quickbooks_connection SET access_token = $1', [
      server.deps.secrets.seal('quickbooks_connection:access', 'made-up'),
    ]);
    expect((await callQuickbooks(server.deps, READ_ITEM)).kind).toBe('ok');
  });

  test('that were revoked at Intuit end in words, and connecting again goes on', async () => {
    await sandbox.control.settings({ quickbooksOldRefreshTokenMs: 0 });
    await turnClock(HOUR_MS);
    await failTokens({ kind: 'reset_after' });
    expect(await isGood()).toBe(false);
    expect(await callQuickbooks(server.deps, READ_ITEM)).toEqual({ kind: 'no_access', problem: 'revoked' });
    const calls = await countCalls(TOKEN_PATH);
    expect(await isGood()).toBe(false);
    expect(await countCalls(TOKEN_PATH)).toBe(calls);
    const message = 'QuickBooks revoked this connection. Reconnect to continue. No data is lost, and no invoice is sent twice.';
    expect(await readConnection()).toMatchObject({ connected: true, problem: { code: 'revoked', message } });
    await connectQuickbooks(admin, sandbox);
    expect((await callQuickbooks(server.deps, READ_ITEM)).kind).toBe('ok');
    expect((await readConnection()).problem).toBeNull();
  });
});

test('disconnecting revokes the access, and connecting the same company again is not ended by that', async () => {
  await connectQuickbooks(admin, sandbox);
  const access = await getQuickbooksAccess(server.deps);
  if ('problem' in access) throw new Error(access.problem);
  expect((await admin.post('/api/quickbooks/disconnect')).status).toBe(204);
  expect(await readConnection()).toMatchObject({ connected: false, companyName: null });
  const isRefused = async () => (await requestQuickbooks(access, READ_ITEM)).kind === 'unauthorized';
  await expect.poll(isRefused, { timeout: 20_000 }).toBe(true);
  expect(await callQuickbooks(server.deps, READ_ITEM)).toEqual({ kind: 'no_access', problem: 'not_connected' });
  await connectQuickbooks(admin, sandbox);
  server.clock.advance(MINUTE_MS);
  expect((await callQuickbooks(server.deps, READ_ITEM)).kind).toBe('ok');
  expect((await readActions()).filter((action) => action.startsWith('quickbooks'))).toEqual([
    'quickbooks.connected',
    'quickbooks.disconnected',
    'quickbooks.connected',
  ]);
});
