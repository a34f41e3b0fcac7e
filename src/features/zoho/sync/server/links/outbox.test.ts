import { expect, test } from 'vitest';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { aStoredTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { withSenderLease } from '../push/sender-lease.ts';
import { queueForSync } from './outbox.service.ts';
import { claimItem } from './queue.store.ts';

const server = serverForTests();

const change = (id: string) => ({ kind: 'ticket', id, before: undefined, after: aStoredTicket({ id }) }) as const;
const queue = (id: string) => server.database.transaction((tx) => queueForSync(tx, change(id)));
const queued = async () =>
  (
    await server.database.query<{ record_id: string; generation: number; queued_at: string }>(
      'SELECT * FROM sync_outbox ORDER BY record_id',
    )
  ).rows;

test('replaces the entry of a record that is queued again, with a new generation', async () => {
  await queue('TKT-000001');
  const [before] = await queued();
  await queue('TKT-000001');
  await queue('TKT-000002');

  const [again, other] = await queued();
  expect([again?.generation, other?.generation]).toEqual([2, 1]);
  expect((again?.queued_at ?? '') >= (before?.queued_at ?? '')).toBe(true);
  expect(await queued()).toHaveLength(2);
});

test('rolls an entry back with its transaction', async () => {
  const failing = server.database.transaction(async (tx) => {
    await queueForSync(tx, change('TKT-000001'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await queued()).toEqual([]);
});

test('counts a generation for each of 12 concurrent changes', async () => {
  await Promise.all(Array.from({ length: 12 }, () => queue('TKT-000001')));
  expect(await queued()).toMatchObject([{ record_id: 'TKT-000001', generation: 12 }]);
});

test('claims one record at a time, even if PostgreSQL estimates an empty queue', async () => {
  // With these statistics, a plan may read the queue once per row.
  await server.database.query('ANALYZE sync_outbox, sync_state');
  const ids = ['TKT-000001', 'TKT-000002', 'TKT-000003'];
  for (const id of ids) await queue(id);
  await withSenderLease(server.deps, async ({ ownerId }) => {
    const claim = () => claimItem(server.database, { kinds: ['ticket'], now: server.clock.now(), ownerId });
    const claimed = [await claim(), await claim(), await claim(), await claim()];
    expect(claimed.map((item) => item?.recordId)).toEqual([...ids, undefined]);
  });
});
