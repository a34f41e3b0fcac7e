import { expect, test } from 'vitest';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { aTicket } from '../../ticket.factory.ts';
import { toEntries } from '../ticket.history.store.ts';
import { lockTicket, saveTicket } from '../ticket.save.store.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });

const wrong = async () => (await server.database.query('SELECT * FROM find_wrong_counters()')).rows;

interface Written {
  readonly name: string;
  readonly rows: number;
  readonly hot: number;
  readonly indexes: number;
}

/** Returns the rows written by a transaction per table, separated into those that wrote index entries (not HOT) and those that didn't. */
async function readWritten(tx: Tx): Promise<Written[]> {
  const { rows } = await tx.query<{ [K in keyof Written]: Written[K] }>(`
    SELECT relname AS name, (n_tup_ins + n_tup_upd - n_tup_hot_upd)::int AS rows, n_tup_hot_upd::int AS hot,
      (SELECT count(*)::int FROM pg_index WHERE indrelid = relid) AS indexes
    FROM pg_stat_xact_user_tables WHERE n_tup_ins + n_tup_upd > 0 ORDER BY relname`);
  return rows;
}

test('saves a status with a note without touching the indexes of the ticket row', async () => {
  const { id } = (await alice.post<Ticket>('/api/tickets', aTicket({ status: 'New', vehicleMake: 'BMW' }))).body;
  const written = await server.database.transaction(async (tx) => {
    const current = await lockTicket(tx, id);
    if (!current) throw new Error('there is no such ticket');
    const actor = { userId: alice.userId, fullName: 'Alice Archer', avatar: '', role: 'User', sessionId: '', address: '' } as const;
    const entries = toEntries(id, actor, [{ content: 'Battery at 13.4 V', type: 'NOTE', category: '' }]);
    // The statistics of the last second may not be reported by this connection yet.
    const before = new Map((await readWritten(tx)).map((each) => [each.name, each]));
    await saveTicket(tx, current, { changed: { status: 'On Hold' }, entries, by: 'Alice Archer' });
    const after = await readWritten(tx);
    return after.map((each) => {
      const { rows = 0, hot = 0 } = before.get(each.name) ?? {};
      return { ...each, rows: each.rows - rows, hot: each.hot - hot };
    });
  });
  expect(written.find(({ name }) => name === 'tickets')).toMatchObject({ rows: 0, hot: 1 });
  const entries = written.reduce((sum, { rows, indexes }) => sum + rows * indexes, 0);
  expect(entries).toBe(14);
  expect(await wrong()).toEqual([]);
});

test('updates lists immediately after any kind of change', async () => {
  const { id } = (await alice.post<Ticket>('/api/tickets', aTicket({ assignees: ['Alice Archer', 'Bob Baker'] }))).body;
  for (const change of [
    "status = 'Resolved'",
    "assignee_keys = '{name:Carl}'",
    "vehicle_make = 'Audi', department = 'Bench'",
    "type = 'Bug Report'",
  ]) {
    await server.database.query(`UPDATE tickets SET ${change} WHERE id = $1`, [id]);
    expect(await wrong()).toEqual([]);
  }
  await server.database.query('SELECT fold_ticket_count_queue()');
  expect(await wrong()).toEqual([]);
});

test('finds the open tickets of a person with an index that includes their state', async () => {
  const open = (await alice.post<Ticket>('/api/tickets', aTicket({ assignees: ['Alice Archer'] }))).body;
  const closed = (await alice.post<Ticket>('/api/tickets', aTicket({ assignees: ['Alice Archer'], status: 'Resolved' }))).body;
  const list = async (search: string) =>
    (await alice.get<Ticket[]>(`/api/tickets?assignee=${alice.userId}${search}`)).body.map(({ id }) => id);
  expect(await list('&state=open')).toEqual([open.id]);
  expect(await list('&state=closed')).toEqual([closed.id]);
  await alice.put(`/api/tickets/${open.id}`, { status: 'Resolved' });
  await alice.put(`/api/tickets/${closed.id}`, { status: 'In Progress' });
  expect(await list('&state=open')).toEqual([closed.id]);
  expect(await list('')).toEqual([closed.id, open.id]);
});

test('returns correct counts while changes are queued and several nodes fold them', async () => {
  const count = async () => (await alice.get<Ticket[]>('/api/tickets?state=open&limit=1')).headers.get('x-total-count');
  await Promise.all(Array.from({ length: 12 }, () => alice.post('/api/tickets', aTicket())));
  expect(await count()).toBe('12');
  await Promise.all(Array.from({ length: 4 }, () => server.database.query('SELECT fold_ticket_count_queue()')));
  expect((await server.database.query('SELECT FROM ticket_count_queue')).rowCount).toBe(0);
  expect(await wrong()).toEqual([]);
});
