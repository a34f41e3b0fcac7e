import { beforeEach, expect, test } from 'vitest';
import { later } from '../../../../../platform/server/clock.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Ticket, TicketRow } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { SyncStatus } from '../../sync.contract.ts';

const AT = '2025-03-04T05:06:07.000Z';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
const read = async (id: string) => (await admin.get<Ticket>(`/api/tickets/${id}`)).body;
const countDue = async () => (await admin.get<SyncStatus>('/api/sync/status')).body.details;

function addOld(number: number): Promise<unknown> {
  const id = `18944000000000${number}000`;
  const description = 'It stopped on the road.';
  return sandbox.control.fill([
    { provider: 'desk', kind: 'tickets', id, at: AT, values: { subject: `Old case ${number}`, description } },
    { provider: 'desk', kind: 'comments', id: `${id}1`, at: AT, values: { ticketId: id, content: 'Called back' } },
  ]);
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  for (const number of [1, 2, 3]) await addOld(number);
  expect(await runSync(admin, 'import-cases')).toMatchObject({ state: 'done', added: 3 });
});

test('reads comments of old tickets after the current run, whose calls go first', async () => {
  expect(await countDue()).toBe(3);
  await server.database.query(
    `INSERT INTO sync_runs (id, action, by, started_at, holder) VALUES (gen_random_uuid(), 'fetch-cases', 'Ann', now(), gen_random_uuid())`,
  );
  await tick(server);
  expect(await countDue()).toBe(3);
  await server.database.query("DELETE FROM sync_runs WHERE action = 'fetch-cases'");
  await tick(server);
  expect(await countDue()).toBe(0);
});

test('reads comments of an opened ticket immediately without changing its updated time', async () => {
  const [row] = (await admin.get<TicketRow[]>('/api/tickets')).body;
  const before = await read(row?.id ?? '');
  expect(before.history).toHaveLength(1);
  await admin.get(`/api/tickets/${before.id}/opening`);
  const isDue = async () => (await admin.get<{ detailsDue: boolean }>(`/api/sync/records/ticket/${before.id}`)).body.detailsDue;
  await expect.poll(isDue, { interval: 25 }).toBe(false);
  const after = await read(before.id);
  const said = after.history.filter(({ type }) => type === 'NOTE');
  expect(said.map(({ content }) => content)).toEqual(['It stopped on the road.', 'Called back']);
  for (const { timestamp } of said) expect(timestamp < (before.history[0]?.timestamp ?? '')).toBe(true);
  // Old tickets do not come to the top of every list because they were imported.
  expect(after.lastUpdated).toBe(before.lastUpdated);
  expect(await countDue()).toBe(2);
});

test('reads a repeatedly opened ticket once, and at most ten tickets at a time', async () => {
  for (let number = 4; number <= 14; number += 1) await addOld(number);
  expect(await runSync(admin, 'import-cases')).toMatchObject({ added: 11 });
  const countJobs = async (state: string) =>
    (await server.database.query("SELECT FROM jobs.job WHERE name = 'zoho-opened-tickets' AND state = $1", [state])).rowCount;
  const countReads = async () => {
    const { byPath } = (await sandbox.control.state()).calls;
    return Object.entries(byPath)
      .flatMap(([path, count]) => (/^GET \/desk\/.*tickets\/[^/]+$/.test(path) ? [count] : []))
      .reduce((sum, count) => sum + count, 0);
  };
  const before = await countReads();
  // All places of Zoho Desk are taken, so that calls wait for their turn.
  await server.database.query(
    `INSERT INTO provider_calls (id, provider, service, state, until)
    SELECT gen_random_uuid(), 'zoho', 'desk', 'running', $1 FROM generate_series(1, 5)`,
    [later(server.clock.now(), 55_000)],
  );
  const rows = (await admin.get<TicketRow[]>('/api/tickets')).body;
  expect(rows).toHaveLength(14);
  for (let time = 0; time < 2; time += 1) {
    for (const { id } of rows) await admin.get(`/api/tickets/${id}/opening`);
    await expect.poll(() => countJobs('active')).toBe(10);
    await expect.poll(() => countJobs('created')).toBe(4);
    server.clock.advance(10_000);
  }
  await server.database.query("DELETE FROM provider_calls WHERE state = 'running'");
  await expect.poll(countDue).toBe(0);
  expect((await countReads()) - before).toBe(14);
});
