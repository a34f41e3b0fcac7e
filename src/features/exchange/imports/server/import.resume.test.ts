import { expect, test } from 'vitest';
import { waitForImport } from '../../../../testing/server/import-steps.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { startTestServer } from '../../../../testing/server/test-server.ts';
import { ticketImport } from '../../../ticketing/tickets/server/ticket.import.service.ts';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { resumeImports, runSlice } from './import.run.ts';
import { changeImport, insertImport, stageRows } from './import.store.ts';
import { stageFile } from './staging/import.staging.ts';
import { planImport } from './staging/plan-import.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin' });

async function* csvLines(count: number) {
  yield 'Ticket Id,Subject,Account Name\n';
  for (let n = 0; n < count; n++) yield `${1_894_400_000_000 + n},Case ${n},Rivera\n`;
}

/** Leaves the database as a server does that dies right after it took a file in. */
async function leaveUnfinished(count: number): Promise<string> {
  const { rows, plan } = await planImport(server.database, ticketImport, { text: () => csvLines(count) });
  return server.database.transaction(async (tx) => {
    const id = await insertImport(tx, { kind: 'tickets', fileName: 'export.csv', createdBy: 'somebody' });
    const staged = await stageFile(tx, id, ticketImport.columns, csvLines(count));
    await changeImport(tx, id, server.clock.now(), { rows, plan, ...staged });
    return id;
  });
}

const ticketCount = async () => (await server.database.query('SELECT FROM tickets')).rowCount;

test('a server that starts resumes the import another one left unfinished', async () => {
  const id = await leaveUnfinished(50);
  const next = await startTestServer({ connection: server.connection });
  try {
    expect(await waitForImport(admin, id)).toMatchObject({ state: 'done', rows: 50, added: 50 });
  } finally {
    await next.close();
  }
});

test('an import that a version before staged, by its columns and without a plan, is resumed', async () => {
  const row = { summary: 'No link', customerCompany: 'Rivera', createdAt: '12/31/2023', status: 'Open' };
  const rows = [row, { ...row, summary: 'No power', providerId: '1894400000001' }, { summary: 'No company' }, row];
  const id = await server.database.transaction(async (tx) => {
    const id = await insertImport(tx, { kind: 'tickets', fileName: 'export.csv', createdBy: 'somebody' });
    await stageRows(
      tx,
      id,
      rows.map((cells, place) => ({ line: place + 2, cells })),
    );
    await changeImport(tx, id, server.clock.now(), { rows: rows.length });
    return id;
  });
  await runSlice(server.deps, id);
  expect(await waitForImport(admin, id)).toMatchObject({
    state: 'done',
    rows: 4,
    added: 2,
    skipped: 1,
    leftOut: 2,
    findings: { dates: [] },
    problems: [
      { line: 4, message: 'Customer company is required' },
      { line: 5, message: 'Same as line 2, skipped' },
    ],
  });
  const { body } = await admin.get<TicketRow[]>('/api/tickets');
  expect(body.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2023-12-31', '2023-12-31']);
  const csv = await admin.get<string>(`/api/imports/${id}/left-out.csv`);
  expect(csv.body).toContain('4,Customer company is required,No company');
});

test('several that work on one import at the same time add every row once', async () => {
  const id = await leaveUnfinished(300);
  await Promise.all([1, 2, 3].map(() => runSlice(server.deps, id)));
  expect(await waitForImport(admin, id)).toMatchObject({ state: 'done', added: 300, skipped: 0 });
  expect(await ticketCount()).toBe(300);
});

test('an import somebody works on is left alone, an idle one is resumed', async () => {
  const id = await leaveUnfinished(10);
  server.clock.advance(59_000);
  await resumeImports(server.deps, 60);
  const { rows } = await server.database.query("SELECT FROM jobs.job WHERE data->>'id' = $1", [id]);
  expect(rows).toEqual([]);
  server.clock.advance(1_000);
  await resumeImports(server.deps, 60);
  expect(await waitForImport(admin, id)).toMatchObject({ state: 'done', added: 10 });
});

test('an import that fails again and again is given up, and says so', async () => {
  const id = await leaveUnfinished(10);
  await server.database.query('ALTER TABLE tickets RENAME TO tickets_away');
  try {
    for (let attempt = 1; attempt <= 5; attempt++) await expect(runSlice(server.deps, id)).rejects.toThrow();
  } finally {
    await server.database.query('ALTER TABLE tickets_away RENAME TO tickets');
  }
  expect(await waitForImport(admin, id)).toMatchObject({
    state: 'failed',
    added: 0,
    message: expect.stringContaining('Import the file again'),
  });
});
