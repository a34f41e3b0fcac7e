import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../../../platform/server/database/database.ts';
import { migrate } from '../../../../platform/server/database/migrate.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { createPreviousSchema } from '../../../../testing/server/schema/previous-schema.ts';
import { readSchemaLines } from '../../../../testing/server/schema/schema-text.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { createEmptyDatabase } from '../../../../testing/server/test-cluster.ts';
import { writeBackup } from './backup-file.ts';
import { openBackup, restoreBackup } from './restore.service.ts';

const server = serverForTests();

let folder: string;
let previous: Database;
let target: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obdesk-restore-previous-'));
  const open = async () =>
    openDatabase({ ...(await createEmptyDatabase(inject('connection'))), statement_timeout: 0 }, createLog('silent').log);
  previous = await open();
  target = await open();
  await createPreviousSchema(previous);
});
afterEach(async () => {
  await previous.close();
  await target.close();
  await rm(folder, { recursive: true });
});

async function backupAndRestore() {
  const file = join(folder, 'previous.zip');
  await writeBackup({ database: previous, secrets: server.deps.secrets }, file, () => undefined);
  const { archive, known } = await openBackup(file);
  return restoreBackup({ ...server.deps, database: target, archive, known, mayReplace: false }).finally(() => archive.close());
}

test('restores a backup of the version before 0001_schema.sql', async () => {
  await previous.query("INSERT INTO tools (serial_number, model, status) VALUES ('LT 1', '', 'Available')");
  expect(await backupAndRestore()).toMatchObject({ unknown: [] });
  expect(await readSchemaLines(target)).toEqual(await readSchemaLines(server.database));
  expect((await target.query('SELECT id, serial_number FROM tools')).rows).toEqual([{ id: 'LT-0001', serial_number: 'LT 1' }]);
  expect(await migrate(target.connection)).toEqual([]);
});

test('rejects a backup whose backfills are unfinished and leaves the database empty', async () => {
  await previous.query("DELETE FROM schema_backfills WHERE name = 'customers of tools'");
  await expect(backupAndRestore()).rejects.toThrow('Start the previous OBDesk version once');
  expect((await target.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount).toBe(0);
});
