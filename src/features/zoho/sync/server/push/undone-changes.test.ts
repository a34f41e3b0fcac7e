import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { BulkResult } from '../../../../ticketing/bulk/ticket-bulk.contract.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { queueAffected } from '../links/affected-records.store.ts';
import { queueNow } from '../links/outbox.service.ts';
import { claimItem, type QueuedItem, requeue } from '../links/queue.store.ts';
import { withSenderLease } from './sender-lease.ts';

const server = serverForTests();
const alice = personForTests(server);

const run = async (...statements: string[]) => {
  for (const statement of statements) await server.database.query(statement);
};
const QUEUE = "INSERT INTO sync_outbox (kind, record_id) SELECT 'ticket', id FROM tickets";
const SENT = ["UPDATE tickets SET sync_status = 'synced', last_sync = now()", 'DELETE FROM sync_outbox'];
const NOT_YET = async () => undefined;

/** Claims the queued ticket as a sender that then does `work` with it. */
const send = (work: (item: QueuedItem) => Promise<unknown> = NOT_YET) =>
  withSenderLease(server.deps, async ({ holder }) => {
    const item = await claimItem(server.database, { kinds: ['ticket'], now: server.clock.now(), ownerId: holder });
    expect(item).toBeDefined();
    if (item) await work(item);
  });
const failOnce = () => send((item) => requeue(server.database, item, 1, null, { reason: 'Zoho can’t be reached.', isNetwork: true }));
const sendNow = (id: string) => server.database.transaction((tx) => queueNow(tx, 'ticket', [id]));
const changeMapping = async () => {
  const words = { lead: { statuses: [], sources: [] }, ticket: { statuses: ['On Hold'], types: [] } };
  expect(await server.database.transaction((tx) => queueAffected(tx, 'ticket', words))).toBe(1);
};

type QueueCase = readonly [
  name: string,
  before: 'synced' | 'error' | 'pending' | 'unsynced',
  arrange: () => Promise<unknown>,
  between: (id: string) => Promise<unknown>,
  after: string,
  isQueued: boolean,
];

const QUEUE_CASES: readonly QueueCase[] = [
  ['it was synced and nothing is sent yet', 'synced', NOT_YET, NOT_YET, 'synced', false],
  ['it was in error and nothing is sent yet', 'error', NOT_YET, NOT_YET, 'error', false],
  ['it is being sent', 'synced', NOT_YET, () => send(), 'pending', true],
  ['it could not be sent once', 'synced', NOT_YET, failOnce, 'pending', true],
  [
    'it could not be sent once and is pushed again',
    'synced',
    NOT_YET,
    async (id) => {
      await failOnce();
      await sendNow(id);
    },
    'pending',
    true,
  ],
  ['its sender shuts down', 'synced', NOT_YET, () => send((item) => requeue(server.database, item, item.tries, null)), 'pending', true],
  ['it was sent', 'synced', NOT_YET, () => run(...SENT), 'pending', true],
  [
    'it was sent and is queued again by a person',
    'synced',
    NOT_YET,
    async (id) => {
      await run(...SENT);
      await sendNow(id);
    },
    'pending',
    true,
  ],
  [
    'it was sent and is queued again by a change of the mapping',
    'synced',
    NOT_YET,
    async () => {
      await run(...SENT);
      await changeMapping();
    },
    'pending',
    true,
  ],
  ['the mapping changes before it is sent', 'synced', NOT_YET, changeMapping, 'pending', true],
  ['it was refused', 'synced', NOT_YET, () => run("UPDATE tickets SET sync_status = 'error'", 'DELETE FROM sync_outbox'), 'pending', true],
  ['it waited to be sent before', 'pending', () => run(QUEUE), NOT_YET, 'pending', true],
  ['it was queued again before', 'synced', () => run(QUEUE), NOT_YET, 'pending', true],
  ['it is not to be sent', 'unsynced', NOT_YET, NOT_YET, 'unsynced', false],
];

test.each(QUEUE_CASES)(
  'sends an undo to Zoho unless only its unclaimed change was queued: %s',
  async (_, status, arrange, between, after, isQueued) => {
    const { id } = (await alice.post<Ticket>('/api/tickets', aTicket())).body;
    await run('DELETE FROM sync_outbox', `UPDATE tickets SET sync_status = '${status}', last_sync = now()`);
    await arrange();
    const { batchId } = (await alice.post<BulkResult>('/api/tickets/bulk', { ids: [id], change: { status: 'On Hold' } })).body;
    await between(id);
    expect((await alice.post(`/api/tickets/bulk/${batchId}/undo`, {})).status).toBe(200);
    expect((await alice.get<Ticket>(`/api/tickets/${id}`)).body).toMatchObject({ status: 'New', syncStatus: after });
    expect((await server.database.query('SELECT FROM sync_outbox')).rowCount).toBe(isQueued ? 1 : 0);
  },
);
