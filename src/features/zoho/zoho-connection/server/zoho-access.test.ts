import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/server/clock.ts';
import { nodesAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import type { ZohoConnection } from '../zoho-connection.contract.ts';
import { getZohoAccess } from './access.service.ts';

const { server, second, sandbox } = nodesAtSandboxForTests();

const countRefreshes = async () => (await sandbox.control.state()).calls.byPath['POST /accounts/oauth/v2/token'] ?? 0;

/** Turns both clocks: the server's and Zoho's. */
async function advance(ms: number): Promise<void> {
  server.clock.advance(ms);
  await sandbox.control.clock(server.clock.now().getTime() - Date.now());
}

async function readConnection(): Promise<ZohoConnection> {
  const admin = await server.signedIn({ role: 'Admin' });
  return (await admin.get<ZohoConnection>('/api/zoho-connection')).body;
}

/** Connects as somebody who pastes a token. */
beforeEach(async () => {
  const { zoho } = await sandbox.control.tokens();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
});

test('asks Zoho for one token if twenty calls on two nodes have none', async () => {
  const asked = Array.from({ length: 20 }, (_, index) => getZohoAccess(index % 2 === 0 ? server.deps : second.deps));
  const tokens = new Set((await Promise.all(asked)).map((access) => ('token' in access ? access.token : access.problem)));
  expect(tokens.size).toBe(1);
  expect(await countRefreshes()).toBe(1);
  await advance(HOUR_MS - 4 * MINUTE_MS);
  const later = await Promise.all([getZohoAccess(server.deps), getZohoAccess(second.deps)]);
  expect(later.every((access) => 'token' in access && !tokens.has(access.token))).toBe(true);
  expect(await countRefreshes()).toBe(2);
});

test('a token that Zoho does not take is replaced once, however many calls had it', async () => {
  const access = await getZohoAccess(server.deps);
  const refused = 'token' in access ? access.token : '';
  const renewed = await Promise.all([server, second, server, second].map(({ deps }) => getZohoAccess(deps, refused)));
  expect(new Set(renewed.map((each) => 'token' in each && each.token)).size).toBe(1);
  expect(renewed[0]).not.toEqual(access);
  expect(await countRefreshes()).toBe(2);
});

test('asked too often, Zoho locks out: that is said, ends by itself, and nobody has to connect again', async () => {
  let access = await getZohoAccess(server.deps);
  for (let asked = 0; asked < 30 && 'token' in access; asked += 1) access = await getZohoAccess(server.deps, access.token);
  expect(access).toEqual({ problem: 'throttled' });
  expect(await readConnection()).toMatchObject({ connected: true, problem: { code: 'throttled' } });
  const during = await countRefreshes();
  await getZohoAccess(second.deps);
  expect(await countRefreshes()).toBe(during);
  await advance(11 * MINUTE_MS);
  expect(await getZohoAccess(server.deps)).toHaveProperty('token');
  expect(await readConnection()).toMatchObject({ connected: true, problem: null });
});

test('a revoked connection asks to connect again and erases nothing', async () => {
  await sandbox.control.reset('empty');
  expect(await getZohoAccess(server.deps)).toEqual({ problem: 'revoked' });
  expect(await readConnection()).toMatchObject({
    connected: true,
    problem: { code: 'revoked', message: expect.stringContaining('Reconnect') },
  });
});

test.each(['reset_before', 'garbage', 'truncated', 'status'] as const)(
  'keeps the connection while Zoho is in trouble (%s)',
  async (kind) => {
    await sandbox.control.faults([{ provider: 'accounts', kind, times: 1 }]);
    expect(await getZohoAccess(server.deps)).toEqual({ problem: 'unreachable' });
    expect(await getZohoAccess(server.deps)).toHaveProperty('token');
    expect(await readConnection()).toMatchObject({ problem: null });
  },
);

test('without a connection there is no access', async () => {
  await server.reset();
  expect(await getZohoAccess(server.deps)).toEqual({ problem: 'not_connected' });
});
