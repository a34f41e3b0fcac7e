import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cachePageData, isPreloaded, registerPageData } from '../../../../platform/web/page-data.ts';
import type { Ticket } from '../ticket.contract.ts';
import type { TicketParts } from '../ticket-opening.contract.ts';

function open(client: QueryClient, id: string): void {
  const parts: Partial<TicketParts> = { comments: [] };
  cachePageData(client, 'ticket', { id } as Ticket, parts);
  client.setQueryData(['ticket', 'one', id], { id });
}

test('caches the page data of the last few records and of those on screen', () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  registerPageData([{ kind: 'ticket', name: 'comments', toKey: ({ id }) => ['ticket-comment', 'one', id] }]);
  const kept = () => client.getQueryCache().getAll().length;
  for (let n = 1; n <= 10; n += 1) open(client, `T-${n}`);
  const after = kept();
  for (let n = 11; n <= 30; n += 1) open(client, `T-${n}`);
  expect(kept()).toBe(after);
  expect([isPreloaded('ticket', 'T-1'), isPreloaded('ticket', 'T-30')]).toEqual([false, true]);
  expect(client.getQueryData(['ticket-comment', 'one', 'T-30'])).toEqual([]);

  const stop = new QueryObserver(client, { queryKey: ['ticket', 'one', 'T-30'], queryFn: () => ({ id: 'T-30' }) }).subscribe(
    () => undefined,
  );
  for (let n = 31; n <= 60; n += 1) open(client, `T-${n}`);
  expect(client.getQueryData(['ticket', 'one', 'T-30'])).toEqual({ id: 'T-30' });
  expect(client.getQueryData(['ticket-comment', 'one', 'T-30'])).toBeUndefined();
  stop();
});
