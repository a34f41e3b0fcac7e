import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import type { ZohoConnection } from '../../zoho-connection.contract.ts';
import { callZoho, type ZohoCall } from './zoho-calls.service.ts';

const { server, sandbox } = serverAtSandboxForTests();
type Fault = Parameters<typeof sandbox.control.faults>[0][number];

const LEADS: ZohoCall = { service: 'crm', method: 'GET', path: '/crm/v2/Leads', query: { fields: 'Email' }, priority: 'background' };
const ADD_LEAD: ZohoCall = {
  service: 'crm',
  method: 'POST',
  path: '/crm/v2/Leads',
  priority: 'background',
  body: { data: [{ Last_Name: 'Kern', Company: 'Kern & Söhne' }] },
};
const TICKETS: ZohoCall = { service: 'desk', method: 'GET', path: '/api/v1/tickets', query: { limit: 50 }, priority: 'person' };

const call = (given: ZohoCall) => callZoho(server.deps, given);
const countCalls = async (route: string) => (await sandbox.control.state()).calls.byPath[route] ?? 0;
const countLeads = async () => (await sandbox.control.records('crm', 'leads')).length;
const fail = (kind: Fault['kind'], more: Partial<Fault> = {}) => sandbox.control.faults([{ provider: 'crm', kind, ...more }]);

async function connect(scopes?: readonly string[]): Promise<void> {
  const { zoho } = await sandbox.control.tokens(scopes && { scopes });
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
}

async function readConnection(): Promise<ZohoConnection> {
  const admin = await server.signedIn({ role: 'Admin' });
  return (await admin.get<ZohoConnection>('/api/zoho-connection')).body;
}

beforeEach(() => connect());

const GET_LEADS = 'GET /crm/crm/v2/Leads';

test('makes no call without a connection', async () => {
  await server.reset();
  expect(await call(LEADS)).toEqual({ kind: 'not_connected' });
  expect(await countCalls('POST /accounts/oauth/v2/token')).toBe(0);
});

test('sends calls and returns their responses', async () => {
  expect(await call(LEADS)).toMatchObject({ kind: 'empty' });
  expect(await call(ADD_LEAD)).toMatchObject({ kind: 'ok', status: 201, body: { data: [{ code: 'SUCCESS' }] } });
  const [lead] = await sandbox.control.records('crm', 'leads');
  expect(lead).toMatchObject({ Last_Name: 'Kern', Company: 'Kern & Söhne' });
  expect(await call(LEADS)).toMatchObject({ kind: 'ok', body: { data: [{ id: lead?.id }] } });
  const inAnHour = new Date(Date.now() + HOUR_MS).toISOString().replace(/\.\d+Z/, '+00:00');
  expect(await call({ ...LEADS, headers: { 'If-Modified-Since': inAnHour } })).toMatchObject({ kind: 'unchanged' });
  expect(await call({ ...ADD_LEAD, body: { data: [{}] } })).toMatchObject({
    kind: 'ok',
    body: { data: [{ code: 'MANDATORY_NOT_FOUND' }] },
  });
  expect(await call({ ...LEADS, path: '/crm/v2/Nothing' })).toMatchObject({ kind: 'refused', code: 'INVALID_MODULE' });
});

test('finds the organization of Zoho Desk once if the connection has none', async () => {
  expect(await call(TICKETS)).toMatchObject({ kind: 'empty' });
  expect(await call(TICKETS)).toMatchObject({ kind: 'empty' });
  expect(await countCalls('GET /desk/api/v1/organizations')).toBe(1);
  expect(await readConnection()).toMatchObject({ organization: expect.stringMatching(/./) });
});

test('renews a rejected token once and repeats the call, even a write', async () => {
  await call(LEADS);
  await fail('unauthorized_once');
  expect(await call(ADD_LEAD)).toMatchObject({ kind: 'ok' });
  expect(await countLeads()).toBe(1);
  expect(await countCalls('POST /accounts/oauth/v2/token')).toBe(2);
  await fail('unauthorized_once', { times: 9 });
  expect(await call(LEADS)).toMatchObject({ kind: 'unauthorized' });
  expect(await countCalls('POST /accounts/oauth/v2/token')).toBe(3);
});

describe('attempts a read three times', () => {
  test.each<[Fault['kind'], Partial<Fault>]>([
    ['reset_after', {}],
    ['garbage', {}],
    ['status', { status: 503, retryAfter: 1 }],
    ['status', { status: 429 }],
  ])('%s %j', async (kind, more) => {
    await fail(kind, { ...more, times: 2 });
    expect(await call(LEADS)).toMatchObject({ kind: 'empty' });
    expect(await countCalls(GET_LEADS)).toBe(3);
  });
});

describe('doesn’t repeat a write that may have been processed', () => {
  test.each<[Fault['kind'], Partial<Fault>, number, object]>([
    ['reset_before', {}, 0, { kind: 'away', mayBeDone: true }],
    ['reset_after', {}, 1, { kind: 'away', mayBeDone: true }],
    ['truncated', {}, 1, { kind: 'away', mayBeDone: true }],
    ['garbage', {}, 0, { kind: 'unreadable', mayBeDone: true }],
    ['status', { status: 500 }, 0, { kind: 'away', mayBeDone: true }],
  ])('%s %j', async (kind, more, added, outcome) => {
    await fail(kind, { ...more, times: 1 });
    expect(await call(ADD_LEAD)).toMatchObject(outcome);
    expect(await countLeads()).toBe(added);
  });

  test('but repeats it after a 429', async () => {
    await fail('status', { status: 429, times: 2 });
    expect(await call(ADD_LEAD)).toMatchObject({ kind: 'ok' });
    expect(await countLeads()).toBe(1);
  });
});

test('fails immediately if Retry-After exceeds the caller’s deadline', async () => {
  await fail('status', { status: 429, retryAfter: 50, times: 1 });
  expect(await call({ ...LEADS, priority: 'person' })).toEqual({ kind: 'throttled', retryAfterMs: 50_000 });
  await fail('status', { status: 503, retryAfter: 3_600, times: 1 });
  expect(await call(LEADS)).toMatchObject({ kind: 'away', retryAfterMs: 3_600_000 });
  expect(await countCalls(GET_LEADS)).toBe(2);
});

test('pauses only the service whose quota is used up', async () => {
  await call(TICKETS);
  await sandbox.control.settings({ deskCreditsPerDay: 1 });
  expect(await call(TICKETS)).toEqual({ kind: 'exhausted', retryAfterMs: expect.any(Number) });
  const before = await countCalls('GET /desk/api/v1/tickets');
  expect(await call(TICKETS)).toMatchObject({ kind: 'exhausted' });
  expect(await countCalls('GET /desk/api/v1/tickets')).toBe(before);
  expect(await call(LEADS)).toMatchObject({ kind: 'empty' });
});

describe('the connection status', () => {
  test('reports that Zoho is unreachable until a call succeeds', async () => {
    await fail('status', { status: 502, times: 4 });
    expect(await call(LEADS)).toMatchObject({ kind: 'away', why: 'server_error', mayBeDone: false });
    expect(await countCalls(GET_LEADS)).toBe(3);
    await sandbox.control.clearFaults();
    expect(await readConnection()).toMatchObject({ connected: true, problem: { code: 'unreachable' } });
    await call(LEADS);
    expect(await readConnection()).toMatchObject({ problem: null });
  });

  test('lists missing scopes until a call succeeds with them', async () => {
    await server.reset();
    await connect(['ZohoCRM.modules.ALL', 'Desk.basic.READ']);
    const scoped: ZohoCall = { ...TICKETS, scopes: ['Desk.tickets.ALL'] };
    expect(await call(scoped)).toMatchObject({ kind: 'scope_missing' });
    expect(await call(LEADS)).toMatchObject({ kind: 'empty' });
    expect(await readConnection()).toMatchObject({ problem: { code: 'scope_missing' }, missingScopes: ['Desk.tickets.ALL'] });
    await connect();
    expect(await call(scoped)).toMatchObject({ kind: 'empty' });
    expect(await readConnection()).toMatchObject({ problem: null, missingScopes: [] });
  });

  test('reports that the connection was revoked', async () => {
    await sandbox.control.reset('empty');
    expect(await call(LEADS)).toEqual({ kind: 'no_access', problem: 'revoked' });
    expect(await readConnection()).toMatchObject({ problem: { code: 'revoked' } });
  });
});

test('doesn’t start a call after the user’s deadline', async () => {
  expect(await call({ ...TICKETS, remainingMs: 0 })).toEqual({ kind: 'late' });
  expect(await countCalls('GET /desk/api/v1/tickets')).toBe(0);
});

test('returns the time to retry if a user’s call waits too long', async () => {
  await server.database.query(
    `INSERT INTO provider_calls (id, provider, service, state, until)
     SELECT gen_random_uuid(), 'zoho', 'crm', 'running', $1 FROM generate_series(1, 5)`,
    [later(server.clock.now(), MINUTE_MS)],
  );
  expect(await call({ ...LEADS, priority: 'person', waitMs: 100 })).toEqual({ kind: 'busy', retryAfterMs: expect.any(Number) });
  expect(await countCalls(GET_LEADS)).toBe(0);
});

test('logs neither tokens nor user text', async () => {
  await fail('status', { status: 500, times: 1 });
  await call({ ...ADD_LEAD, query: { email: 'kern@example.com' } });
  const lines = JSON.stringify(server.deps.logRing.read(1_000).lines);
  expect(lines).toContain('POST /crm/v2/Leads at Zoho: away server_error');
  expect(lines).not.toContain('kern@example.com');
  expect(lines).not.toMatch(/1000\.[0-9a-f]{8}/);
});
