import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { rejectOnOverload } from './overload.ts';

const MAX_DELAY_MS = 500;

async function startServer() {
  const app = fastify();
  await rejectOnOverload(app, MAX_DELAY_MS);
  app.get('/', () => 'done');
  await app.inject('/');
  onTestFinished(() => app.close());
  return { app, call: async () => (await app.inject('/')).statusCode };
}

/** Blocks the process like a pause of the machine. */
function pause() {
  const end = performance.now() + 2 * MAX_DELAY_MS;
  while (performance.now() < end);
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('rejects requests while it keeps being blocked, and serves them after it has caught up', async () => {
  const { call } = await startServer();
  do {
    pause();
    await nextTurn();
  } while ((await call()) !== 503);
  while ((await call()) !== 200) await nextTurn();
});

test('serves a request after a single pause', async () => {
  const { app, call } = await startServer();
  pause();
  while (!app.isUnderPressure()) await nextTurn();
  expect(await call()).toBe(200);
});
