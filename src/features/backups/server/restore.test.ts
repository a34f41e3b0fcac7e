import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../platform/server/database/database.ts';
import { createLog } from '../../../platform/server/log.ts';
import { createEmptyDatabase, MIGRATIONS } from '../../../testing/server/test-cluster.ts';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts';
import { writeBackup } from './backup-file.ts';
import { openBackup, restoreBackup } from './restore.service.ts';

const { log } = createLog('silent');

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obdesk-restore-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a restored database has every row of the one that was backed up', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.post('/api/tickets', { summary: 'Täst', customerCompany: 'Northside' });
  const file = join(folder, 'one.zip');
  const manifest = await writeBackup(server.deps, file, () => undefined);
  const connection = await createEmptyDatabase(inject('connection'));
  const database = openDatabase({ ...connection, statement_timeout: 0 }, log);
  const { archive, known } = await openBackup(file, MIGRATIONS);
  await restoreBackup({ ...server.deps, database, archive, known, mayReplace: false });
  archive.close();
  const again = await writeBackup({ database, secrets: server.deps.secrets }, join(folder, 'two.zip'), () => undefined);
  await database.close();
  expect(again.tables.filter(({ name }) => name !== 'audit_log')).toEqual(manifest.tables.filter(({ name }) => name !== 'audit_log'));
});
