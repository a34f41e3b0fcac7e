import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/server/clock.ts';
import { nodesAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import type { ZohoConnection } from '../zoho-connection.contract.ts';
import { getZohoAccess } from './access.service.ts';

const { server, second, sandbox } = nodesAtSandboxForTests();

const countRefreshes = async () => (await sandbox.control.state()).calls.byPath['POST /accounts/oauth/v2/token'] ?? 0;

/** Advances the clocks of the server and of Zoho. */
async function advance(ms: number): Promise<void> {
  server.clock.advance(ms);
  await sandbox.control.clock(server.clock.now().getTime() - Date.now());
}

async function readConnection(): Promise<ZohoConnection> {
  const admin = await server.signedIn({ role: 'Admin' });
  return (await admin.get<ZohoConnection>('/api/zoho-connection')).body;
}

beforeEach(async () => {
  const { zoho } = await sandbox.control.tokens();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
});

test('requests one token for twenty calls on two servers', async () => {
  const calls = Array.from({ length: 20 }, (_, index) => getZohoAccess(index % 2 === 0 ? server.deps : second.deps));
  const tokens = new Set((await Promise.all(calls)).map((access) => ('token' in access ? access.token : access.problem)));
  expect(tokens.size).toBe(1);
  expect(await countRefreshes()).toBe(1);
  await advance(HOUR_MS - 4 * MINUTE_MS);
  const later = await Promise.all([getZohoAccess(server.deps), getZohoAccess(second.deps)]);
  expect(later.every((access) => 'token' in access && !tokens.has(access.token))).toBe(true);
  expect(await countRefreshes()).toBe(2);
});

test('renews a rejected token once for all calls that used it', async () => {
  const access = await getZohoAccess(server.deps);
  const rejected = 'token' in access ? access.token : '';
  const renewed = await Promise.all([server, second, server, second].map(({ deps }) => getZohoAccess(deps, rejected)));
  expect(new Set(renewed.map((each) => 'token' in each && each.token)).size).toBe(1);
  expect(renewed[0]).not.toEqual(access);
  expect(await countRefreshes()).toBe(2);
});

test('pauses while Zoho limits token requests, and resumes without reconnecting', async () => {
  let access = await getZohoAccess(server.deps);
  for (let requests = 0; requests < 30 && 'token' in access; requests += 1) access = await getZohoAccess(server.deps, access.token);
  expect(access).toEqual({ problem: 'throttled' });
  expect(await readConnection()).toMatchObject({ connected: true, problem: { code: 'throttled' } });
  const during = await countRefreshes();
  await getZohoAccess(second.deps);
  expect(await countRefreshes()).toBe(during);
  await advance(11 * MINUTE_MS);
  expect(await getZohoAccess(server.deps)).toHaveProperty('token');
  expect(await readConnection()).toMatchObject({ connected: true, problem: null });
});

test('keeps a revoked connection and asks to reconnect', async () => {
  await sandbox.control.reset('empty');
  expect(await getZohoAccess(server.deps)).toEqual({ problem: 'revoked' });
  expect(await readConnection()).toMatchObject({
    connected: true,
    problem: { code: 'revoked', message: expect.stringContaining('Reconnect') },
  });
});

test.each(['reset_before', 'garbage', 'truncated', 'status'] as const)(
  'keeps the connection if a token request fails (%s)',
  async (kind) => {
    await sandbox.control.faults([{ provider: 'accounts', kind, times: 1 }]);
    expect(await getZohoAccess(server.deps)).toEqual({ problem: 'unreachable' });
    expect(await getZohoAccess(server.deps)).toHaveProperty('token');
    expect(await readConnection()).toMatchObject({ problem: null });
  },
);

test('returns no access without a connection', async () => {
  await server.reset();
  expect(await getZohoAccess(server.deps)).toEqual({ problem: 'not_connected' });
});
