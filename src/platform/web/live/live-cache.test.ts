import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { LiveEvent } from './live.ts';
import { createLiveCache } from './live-cache.ts';

const KEYS: QueryKey[] = [
  ['ticket', 'list', { type: 'SOD' }],
  ['ticket', 'one', 'TKT-000001'],
  ['ticket', 'one', 'TKT-000002'],
  ['ticket-comment', 'one', 'TKT-000001'],
  ['ticket-comment', 'one', 'TKT-000002'],
  ['part', 'list'],
];

async function staleAfter(...events: Omit<LiveEvent, 'by'>[]) {
  const client = new QueryClient();
  for (const key of KEYS) client.setQueryData(key, key[0] === 'ticket-comment' ? [] : { version: 3 });
  const cache = createLiveCache(client);
  for (const event of events) cache.take({ ...event, by: 'somebody' });
  const keys = () =>
    client
      .getQueryCache()
      .findAll({ predicate: (query) => query.state.isInvalidated })
      .map((query) => query.queryKey.filter((part) => typeof part === 'string').join(' '));
  await expect.poll(keys).not.toEqual([]);
  cache.stop();
  return keys();
}

test('invalidates the lists and the changed ticket only', async () => {
  expect(await staleAfter({ kind: 'ticket', id: 'TKT-000001', version: 4 })).toEqual(['ticket list', 'ticket one TKT-000001']);
});

test('skips a ticket that is already shown in its latest version', async () => {
  expect(await staleAfter({ kind: 'ticket', id: 'TKT-000001', version: 3 })).toEqual(['ticket list']);
});

test('invalidates only the comments of a ticket on a new comment', async () => {
  expect(await staleAfter({ kind: 'ticket-comment', id: 'TKT-000002', version: 3 })).toEqual(['ticket-comment one TKT-000002']);
});

test('invalidates queries that follow other record kinds', async () => {
  const client = new QueryClient();
  const queryKey: QueryKey = ['user', 'figures'];
  const stop = new QueryObserver(client, { queryKey, enabled: false, meta: { follows: ['ticket', 'part'] } }).subscribe(() => undefined);
  client.setQueryData(queryKey, { open: 1 });
  const cache = createLiveCache(client);
  cache.take({ kind: 'ticket-comment', id: 'TKT-000001', version: 1, by: 'somebody' });
  cache.take({ kind: 'part', id: 'P-0001', version: 2, by: 'somebody' });
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  cache.stop();
  stop();
});

test('batches a burst of changes', async () => {
  const events = [1, 2].map((number) => ({ kind: 'ticket' as const, id: `TKT-00000${number}`, version: 9 }));
  expect(await staleAfter(...events)).toEqual(['ticket list', 'ticket one TKT-000001', 'ticket one TKT-000002']);
});

test('invalidates all tickets when many changed', async () => {
  expect(await staleAfter({ kind: 'ticket', id: '', version: 0 })).toEqual([
    'ticket list',
    'ticket one TKT-000001',
    'ticket one TKT-000002',
  ]);
});

test('invalidates everything on a resync', async () => {
  expect(await staleAfter({ kind: 'resync', id: '', version: 0 })).toHaveLength(KEYS.length);
});
