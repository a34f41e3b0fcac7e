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

const never = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the process like a pause of the machine. */
const pause = () => Atomics.wait(never, 0, 0, 2 * MAX_DELAY_MS);

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('rejects requests while the process stays blocked, and serves them after it has caught up', async () => {
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
