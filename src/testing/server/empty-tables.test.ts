import { expect, test } from 'vitest';
import { emptyTables } from './empty-tables.ts';
import { serverForTests } from './server-for-tests.ts';

const server = serverForTests();
const insert = (kind: string, id: string) => ({
  text: 'INSERT INTO sync_problems (kind, record_id, reason, tries, since) VALUES ($1, $2, $3, 1, now())',
  values: [kind, id, 'Refused'],
});

test('empties tables after concurrent writes that lock in a different order', async () => {
  const { database } = server;
  await database.query(insert('lead', 'LEAD-000001'));
  await database.query("INSERT INTO sync_outbox (kind, record_id, queued_at) VALUES ('lead', 'LEAD-000001', now())");
  let emptied: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await tx.query("UPDATE sync_problems SET reason = 'Refused again'");
    emptied = emptyTables(database);
    // Long enough to reach the tables if it didn't wait.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.query('UPDATE sync_outbox SET tries = 2');
  });
  await emptied;
  for (const table of ['sync_problems', 'sync_outbox']) {
    const { rows } = await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    expect(rows, table).toEqual([{ n: 0 }]);
  }
});
