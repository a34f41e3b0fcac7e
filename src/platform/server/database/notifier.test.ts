import { expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import { createNotifier } from './notifier.ts';

const server = serverForTests();

const READY = 'ready';

/** Collects notifications of a channel. Each test has its own: a server never stops listening. */
async function listen(channel: string): Promise<string[]> {
  const heard: string[] = [];
  let isListening = false;
  server.deps.live.onNotify(channel, (payload) => {
    if (payload === READY) isListening = true;
    else heard.push(payload);
  });
  await expect
    .poll(async () => {
      await server.database.query('SELECT pg_notify($1, $2)', [channel, READY]);
      return isListening;
    })
    .toBe(true);
  return heard;
}

test('delivers notifications in commit order and none of rolled back transactions', async () => {
  const heard = await listen('notifier_order');
  const notify = (payload: string) => server.database.transaction(async (tx) => tx.notify('notifier_order', payload));
  await notify('first');
  const undone = server.database.transaction(async (tx) => {
    tx.notify('notifier_order', 'undone');
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  for (const payload of ['second', 'third']) await notify(payload);
  await expect.poll(() => heard).toEqual(['first', 'second', 'third']);
});

test('sends notifications queued during a statement with the next one', async () => {
  const heard = await listen('notifier_batches');
  const { pool } = server.database;
  const batches: unknown[] = [];
  const query = pool.query.bind(pool) as (config: unknown) => Promise<unknown>;
  const watched = Object.assign(Object.create(pool), {
    query(config: { values: [unknown, unknown] }) {
      batches.push(config.values[1]);
      return query(config);
    },
  });
  const notifier = createNotifier(watched, server.deps.log);
  for (const payload of ['a', 'b', 'c']) notifier.notify('notifier_batches', payload);
  await notifier.close();
  expect(batches).toEqual([['a'], ['b', 'c']]);
  await expect.poll(() => heard).toEqual(['a', 'b', 'c']);
});

test('sends failed notifications later, in order', async () => {
  const heard = await listen('notifier_retry');
  const { pool } = server.database;
  let failures = 2;
  const query = pool.query.bind(pool) as (config: unknown) => Promise<unknown>;
  const failing = Object.assign(Object.create(pool), {
    query: (config: unknown) => (failures-- > 0 ? Promise.reject(new Error('the connection is lost')) : query(config)),
  });
  const notifier = createNotifier(failing, server.deps.log);
  for (const payload of ['a', 'b']) notifier.notify('notifier_retry', payload);
  await expect.poll(() => heard).toEqual(['a', 'b']);
});
