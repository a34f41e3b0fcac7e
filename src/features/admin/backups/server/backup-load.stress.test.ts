import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../../platform/server/database/database.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { openFolder } from '../../../../testing/server/programs/small-clone.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { createEmptyDatabase } from '../../../../testing/server/test-cluster.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { writeBackup } from './backup-file.ts';
import { openBackup, restoreBackup } from './restore.service.ts';

const PEOPLE = 20;
const BEFORE = 3_000;
const server = serverForTests();

/** Creates tickets until stopped. Records those the server acknowledged in `acknowledged`. */
async function write(person: SignedInCaller, acknowledged: string[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { status, body } = await person.post<{ id: string }>('/api/tickets', aTicket());
    if (status === 201) acknowledged.push(body.id);
    else if (status !== 503 && status !== 429) throw new Error(`a write was answered ${status}`);
  }
}

test('captures one consistent state while twenty users write, and restores exactly that state', { timeout: STRESS_TIMEOUT }, async () => {
  const folder = openFolder();
  const stop = new AbortController();
  const acknowledged: string[] = [];
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => server.signedIn()));
  const writing = Promise.all(people.map((person) => write(person, acknowledged, stop.signal)));
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(BEFORE), { timeout: STRESS_TIMEOUT / 2, interval: 20 });
  const before = [...acknowledged];
  const manifest = await writeBackup(server.deps, join(folder, 'one.zip'), () => undefined);
  const during = acknowledged.length - before.length;
  stop.abort();
  await writing;

  const target = openDatabase({ ...(await createEmptyDatabase(inject('connection'))), statement_timeout: 0 }, createLog('silent').log);
  onTestFinished(async () => {
    await target.close();
    rmSync(folder, { recursive: true });
  });
  const { archive, known } = await openBackup(join(folder, 'one.zip'));
  await restoreBackup({ ...server.deps, database: target, archive, known, mayReplace: false });
  archive.close();
  const again = await writeBackup({ ...server.deps, database: target }, join(folder, 'two.zip'), () => undefined);
  const compared = manifest.tables.filter(({ name }) => name !== 'audit_log' && name !== 'settings');
  expect(again.tables).toEqual(expect.arrayContaining(compared));

  const { rows } = await target.query(
    `SELECT count(*) FILTER (WHERE id = ANY($1))::int AS acknowledged,
      count(*) FILTER (WHERE NOT EXISTS (SELECT FROM sync_outbox WHERE record_id = id))::int AS "withoutOutbox",
      count(*)::int = (SELECT sum(delta) FROM ticket_counters WHERE facet = 'all') + (SELECT coalesce(sum(delta), 0) FROM ticket_count_queue) AS "isCounted" FROM tickets`,
    [before],
  );
  expect(rows).toEqual([{ acknowledged: before.length, withoutOutbox: 0, isCounted: true }]);
  figure('tickets that 20 people opened before and during a backup', `${before.length}, ${during}`);
});
