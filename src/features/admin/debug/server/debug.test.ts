import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { aUser } from '../../users/user.factory.ts';
import type { DatabaseSnapshot, DebugLogs, UserEvent } from '../debug.contract.ts';

const server = serverForTests();
let secondNode: TestServer;
let admin: SignedInCaller;
const CANARY = 'canary-that-nobody-may-ever-read';

beforeAll(async () => {
  secondNode = await startTestServer({ connection: server.connection, clock: server.clock });
});
afterAll(() => secondNode.close());
beforeEach(async () => {
  server.deps.logRing.clear();
  secondNode.deps.logRing.clear();
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const read = async (query = '', who: SignedInCaller = admin) => (await who.get<DebugLogs>(`/api/debug-logs${query}`)).body;
const messages = ({ logs }: DebugLogs) => logs.map(({ message }) => message);
const own = (text: string) => (message: string) => message.includes(text);

test('returns the log lines of the process, information about the server, and the users', async () => {
  const refused = await server.anonymous.get('/api/tickets');
  await expect.poll(async () => (await read()).counts.WARN).toBe(1);
  const body = await read();
  expect(body.logs.at(-1)).toMatchObject({ level: 'WARN', source: 'http', requestId: refused.body.requestId });
  expect(body.logs.at(-1)?.message).toMatch(/^GET \/api\/tickets 401 in \d+ ms$/);
  expect(body).toMatchObject({
    timestamp: expect.stringMatching(/^2.*Z$/),
    systemInfo: {
      environment: 'test',
      zohoConfigured: false,
      totalUsers: 1,
      process: { id: server.deps.logRing.processId, pid: process.pid },
    },
    users: [{ id: admin.userId, fullName: 'Ada Admin', role: 'Admin', isActive: true }],
  });
  expect(body.systemInfo.lastActivity).toEqual(expect.any(String));
});

test('returns only newer lines, and the number of skipped ones', async () => {
  const { log, logRing } = server.deps;
  log.info('one');
  const first = await read();
  for (const word of ['two', 'three', 'four']) log.info(word);
  const after = `${secondNode.deps.logRing.processId}:99,${logRing.processId}:${first.newest}`;
  const next = await read(`?after=${after}&limit=2`);
  expect(messages(first)).toContain('one');
  expect(messages(next)).toEqual(['three', 'four']);
  expect(next).toMatchObject({ dropped: 1, newest: first.newest + 3 });
  // Each process numbers its own lines, so the numbers of another one don't apply.
  secondNode.deps.log.info('elsewhere');
  const caller = await secondNode.signedIn({ role: 'Admin' });
  expect(messages(await read(`?after=${logRing.processId}:${next.newest}`, caller)).some(own('elsewhere'))).toBe(true);
});

test('rejects invalid positions, limits and filters', async () => {
  for (const query of ['after=x', `after=${'0'.repeat(36)}`, 'limit=5001', 'level=INFO'])
    expect(await admin.get(`/api/debug-logs?${query}`), query).toMatchObject({ status: 400, body: { message: expect.any(String) } });
});

test('writes test lines to the log, clears it on every process, and audits both', async () => {
  expect((await admin.post('/api/debug-logs', { level: 'ERROR' })).status).toBe(204);
  expect((await admin.post('/api/debug-logs', { level: 'INFO' })).status).toBe(204);
  expect((await admin.post('/api/debug-logs', { level: 'DEBUG' })).status).toBe(400);
  const added = (await read()).logs.filter(({ source }) => source === 'debug');
  expect(added.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'ERROR Test error (user: Ada Admin)',
    'INFO Test log (user: Ada Admin)',
  ]);
  secondNode.deps.log.info('of the other process');
  expect((await admin.delete('/api/debug-logs')).status).toBe(204);
  expect(messages(await read())[0]).toBe('Logs cleared (user: Ada Admin)');
  await expect.poll(() => secondNode.deps.logRing.read(10).lines).toEqual([]);
  const { body } = await admin.get<{ action: string; actorName: string; detail: unknown }[]>('/api/audit');
  expect(body.map(({ action, detail }) => [action, detail])).toEqual([
    ['debug.logs_cleared', {}],
    ['debug.line_added', { level: 'INFO' }],
    ['debug.line_added', { level: 'ERROR' }],
  ]);
});

test('reports whether a refresh token is set, and never returns any secret', async () => {
  const before = await admin.get<DatabaseSnapshot>('/api/debug-database');
  expect(before.body.settings).toEqual({ zohoRefreshToken: 'not set' });
  const googleApiCredentials = JSON.stringify({ type: 'service_account', private_key: CANARY, client_email: 'a@b.example' });
  const secrets = { zohoRefreshToken: CANARY, quickbooksApiKey: CANARY, googleApiCredentials };
  expect((await admin.put('/api/settings/configuration', secrets)).status).toBe(200);
  await admin.post('/api/users', aUser({ username: 'ben', password: CANARY }));
  await server.anonymous.post('/api/auth/login', { usernameOrEmail: 'ben', password: `${CANARY}2` });

  const { body } = await admin.get<DatabaseSnapshot>('/api/debug-database');
  expect(body).toMatchObject({
    users: { total: 2, details: [{ fullName: 'Ada Admin' }, { username: 'ben' }] },
    settings: { zohoRefreshToken: 'set' },
    memoryInfo: { environment: 'test', heapUsed: expect.any(Number) },
  });
  const logs = await read();
  expect(logs.systemInfo.zohoConfigured).toBe(true);
  const history = await admin.get('/api/debug-user-history');
  expect(JSON.stringify([body, logs, history.body])).not.toContain(CANARY);
});

test('returns the newest event of each user, including deleted ones', async () => {
  const ben = (await admin.post('/api/users', aUser({ username: 'ben', fullName: 'Ben Baker' }))).body;
  const cid = (await admin.post('/api/users', aUser({ username: 'cid', fullName: 'Cid Cole' }))).body;
  const signIn = { actor: { userId: String(ben.id), fullName: 'Ben Baker' }, action: 'auth.signed_in', subject: `user:${ben.id}` };
  await server.database.transaction((tx) => recordAudit(tx, signIn));
  await admin.put(`/api/users/${ben.id}`, { isActive: false });
  await admin.put(`/api/users/${ben.id}`, { email: 'ben2@desk.example' });
  await admin.delete(`/api/users/${cid.id}`);
  const { body } = await admin.get<UserEvent[]>('/api/debug-user-history');
  expect(body.map(({ fullName, event }) => `${fullName} ${event}`)).toEqual(['Cid Cole deleted', 'Ben Baker deactivated']);
});

test('stores requests even if debug lines are off, but not background requests of a page', async () => {
  const quiet = await startTestServer({ connection: server.connection, env: { LOG_LEVEL: 'info' } });
  try {
    const caller = await quiet.signedIn({ role: 'Admin' });
    await caller.get('/api/parts');
    const calls = async () => messages(await read('', caller)).filter(own('/api/'));
    await expect.poll(calls).toEqual([expect.stringMatching(/^GET \/api\/parts 200 in \d+ ms$/)]);
  } finally {
    await quiet.close();
  }
});
