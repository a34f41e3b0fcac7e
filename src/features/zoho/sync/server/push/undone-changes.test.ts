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

const runSql = async (...statements: string[]) => {
  for (const statement of statements) await server.database.query(statement);
};
const QUEUE = "INSERT INTO sync_outbox (kind, record_id) SELECT 'ticket', id FROM tickets";
const SENT = ["UPDATE tickets SET sync_status = 'synced', last_sync = now()", 'DELETE FROM sync_outbox'];
const NOTHING = async () => undefined;

/** Claims the queued ticket like a sender and runs `work`. */
const send = (work: (item: QueuedItem) => Promise<unknown> = NOTHING) =>
  withSenderLease(server.deps, async ({ ownerId }) => {
    const item = await claimItem(server.database, { kinds: ['ticket'], now: server.clock.now(), ownerId: ownerId });
    expect(item).toBeDefined();
    if (item) await work(item);
  });
const failOnce = () => send((item) => requeue(server.database, item, 1, null, { reason: 'Zoho can’t be reached.', isNetwork: true }));
const sendNow = (id: string) => server.database.transaction((tx) => queueNow(tx, 'ticket', [id]));
const changeMapping = async () => {
  const affected = { lead: { statuses: [], sources: [] }, ticket: { statuses: ['On Hold'], types: [] } };
  expect(await server.database.transaction((tx) => queueAffected(tx, 'ticket', affected))).toBe(1);
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
  ['synced and not sent yet', 'synced', NOTHING, NOTHING, 'synced', false],
  ['failed and not sent yet', 'error', NOTHING, NOTHING, 'error', false],
  ['being sent', 'synced', NOTHING, () => send(), 'pending', true],
  ['failed to send once', 'synced', NOTHING, failOnce, 'pending', true],
  [
    'failed to send once and pushed again',
    'synced',
    NOTHING,
    async (id) => {
      await failOnce();
      await sendNow(id);
    },
    'pending',
    true,
  ],
  ['sender shut down', 'synced', NOTHING, () => send((item) => requeue(server.database, item, item.tries, null)), 'pending', true],
  ['sent', 'synced', NOTHING, () => runSql(...SENT), 'pending', true],
  [
    'sent and queued again by a user',
    'synced',
    NOTHING,
    async (id) => {
      await runSql(...SENT);
      await sendNow(id);
    },
    'pending',
    true,
  ],
  [
    'sent and queued again by a mapping change',
    'synced',
    NOTHING,
    async () => {
      await runSql(...SENT);
      await changeMapping();
    },
    'pending',
    true,
  ],
  ['mapping changed before sending', 'synced', NOTHING, changeMapping, 'pending', true],
  [
    'rejected by Zoho',
    'synced',
    NOTHING,
    () => runSql("UPDATE tickets SET sync_status = 'error'", 'DELETE FROM sync_outbox'),
    'pending',
    true,
  ],
  ['pending before the change', 'pending', () => runSql(QUEUE), NOTHING, 'pending', true],
  ['queued before the change', 'synced', () => runSql(QUEUE), NOTHING, 'pending', true],
  ['unsynced', 'unsynced', NOTHING, NOTHING, 'unsynced', false],
];

test.each(QUEUE_CASES)(
  'sends an undo to Zoho unless its change is queued alone and unclaimed: %s',
  async (_, status, arrange, between, after, isQueued) => {
    const { id } = (await alice.post<Ticket>('/api/tickets', aTicket())).body;
    await runSql('DELETE FROM sync_outbox', `UPDATE tickets SET sync_status = '${status}', last_sync = now()`);
    await arrange();
    const { batchId } = (await alice.post<BulkResult>('/api/tickets/bulk', { ids: [id], change: { status: 'On Hold' } })).body;
    await between(id);
    expect((await alice.post(`/api/tickets/bulk/${batchId}/undo`, {})).status).toBe(200);
    expect((await alice.get<Ticket>(`/api/tickets/${id}`)).body).toMatchObject({ status: 'New', syncStatus: after });
    expect((await server.database.query('SELECT FROM sync_outbox')).rowCount).toBe(isQueued ? 1 : 0);
  },
);
