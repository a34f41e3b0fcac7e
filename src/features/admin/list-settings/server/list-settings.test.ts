import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';

const server = serverForTests();
const PATH = '/api/list-settings';

test('stores the settings of each user, list by list, and returns them with the session', async () => {
  const alice = await server.signedIn({ fullName: 'Alice Archer' });
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  expect((await alice.get(PATH)).body).toEqual({});

  const parts = { sort: '-price', columns: 'name.240,price' };
  const results = await Promise.all([
    alice.put(PATH, { lists: { parts } }),
    alice.put(PATH, { density: 'compact' }),
    alice.put(PATH, { lists: { tickets: { group: 'status' } } }),
  ]);
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  const stored = { density: 'compact', lists: { parts, tickets: { group: 'status' } } };
  expect((await alice.get(PATH)).body).toEqual(stored);
  expect((await alice.put(PATH, { lists: { tickets: {} } })).body).toEqual({ ...stored, lists: { parts, tickets: {} } });
  expect((await bob.get(PATH)).body).toEqual({});

  for (const wrong of [{ lists: { nothing: {} } }, { density: 'huge' }, { lists: { parts: { columns: 'x'.repeat(1_001) } } }])
    expect((await alice.put(PATH, wrong)).status).toBe(400);
});
