import { expect, test } from '@playwright/test';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
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

test('a changed ticket makes the lists and itself stale, and no other ticket', async () => {
  expect(await staleAfter({ kind: 'ticket', id: 'TKT-000001', version: 4 })).toEqual(['ticket list', 'ticket one TKT-000001']);
});

test('a ticket that is shown in its newest version already is not read again', async () => {
  expect(await staleAfter({ kind: 'ticket', id: 'TKT-000001', version: 3 })).toEqual(['ticket list']);
});

test('a new comment makes the comments of its ticket stale, and neither the ticket nor a list', async () => {
  expect(await staleAfter({ kind: 'ticket-comment', id: 'TKT-000002', version: 3 })).toEqual(['ticket-comment one TKT-000002']);
});

test('what follows other kinds of record becomes stale with them', async () => {
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

test('a burst of changes is taken together', async () => {
  const events = [1, 2].map((number) => ({ kind: 'ticket' as const, id: `TKT-00000${number}`, version: 9 }));
  expect(await staleAfter(...events)).toEqual(['ticket list', 'ticket one TKT-000001', 'ticket one TKT-000002']);
});

test('when many tickets changed, every ticket is stale', async () => {
  expect(await staleAfter({ kind: 'ticket', id: '', version: 0 })).toEqual([
    'ticket list',
    'ticket one TKT-000001',
    'ticket one TKT-000002',
  ]);
});

test('a resync makes everything stale', async () => {
  expect(await staleAfter({ kind: 'resync', id: '', version: 0 })).toHaveLength(KEYS.length);
});
