import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/server/test-server.ts';

test('calls that are on their way when a stop begins are answered, and those that come later find nobody', async () => {
  const server = await startTestServer();
  const alice = await server.signedIn();
  const calls = Array.from({ length: 20 }, () => alice.get('/api/tickets'));
  await new Promise((resolve) => setImmediate(resolve));
  await server.close();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  await expect(alice.get('/api/tickets')).rejects.toThrow();
});
