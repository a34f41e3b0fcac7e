import { expect, test } from 'vitest';
import { waitForImport } from '../../../../testing/server/import-steps.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { startTestServer } from '../../../../testing/server/test-server.ts';
import { ticketImport } from '../../../ticketing/tickets/server/ticket.import.service.ts';
import { resumeImports, runSlice } from './import.run.ts';
import { stageFile } from './import.service.ts';
import { changeImport, insertImport } from './import.store.ts';
import { planImport } from './staging/plan-import.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin' });

async function* csvLines(count: number) {
  yield 'Ticket Id,Subject,Account Name\n';
  for (let n = 0; n < count; n++) yield `${1_894_400_000_000 + n},Case ${n},Rivera\n`;
}

/** Simulates a server that is killed right after it has staged a file. */
async function stageUnfinishedImport(count: number): Promise<string> {
  const { rows, plan } = await planImport(server.database, ticketImport, { text: () => csvLines(count) });
  return server.database.transaction(async (tx) => {
    const id = await insertImport(tx, { kind: 'tickets', fileName: 'export.csv', createdBy: 'somebody' });
    const staged = await stageFile(tx, id, ticketImport.columns, csvLines(count));
    await changeImport(tx, id, server.clock.now(), { rows, plan, ...staged });
    return id;
  });
}

const ticketCount = async () => (await server.database.query('SELECT FROM tickets')).rowCount;

test('resumes the unfinished import of another server at startup', async () => {
  const id = await stageUnfinishedImport(50);
  const next = await startTestServer({ connection: server.connection });
  try {
    expect(await waitForImport(admin, id)).toMatchObject({ state: 'done', rows: 50, added: 50 });
  } finally {
    await next.close();
  }
});

test('adds every row once if several servers work on one import', async () => {
  const id = await stageUnfinishedImport(300);
  await Promise.all([1, 2, 3].map(() => runSlice(server.deps, id)));
  expect(await waitForImport(admin, id)).toMatchObject({ state: 'done', added: 300, skipped: 0 });
  expect(await ticketCount()).toBe(300);
});

test('resumes an idle import, but not one in progress', async () => {
  const id = await stageUnfinishedImport(10);
  server.clock.advance(59_000);
  await resumeImports(server.deps, 60);
  const { rows } = await server.database.query("SELECT FROM jobs.job WHERE data->>'id' = $1", [id]);
  expect(rows).toEqual([]);
  server.clock.advance(1_000);
  await resumeImports(server.deps, 60);
  expect(await waitForImport(admin, id)).toMatchObject({ state: 'done', added: 10 });
});

test('fails an import after several attempts', async () => {
  const id = await stageUnfinishedImport(10);
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
