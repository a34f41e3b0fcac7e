import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../../../platform/server/database/database.ts';
import { createSchemaTables, migrate } from '../../../../platform/server/database/migrate.ts';
import { REPLACED_MIGRATIONS } from '../../../../platform/server/database/schema/replaced-migrations.data.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { makeSchemaBeforeBaseline, recordReplaced } from '../../../../testing/server/schema/before-baseline.ts';
import { readSchemaLines } from '../../../../testing/server/schema/schema-text.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { createEmptyDatabase } from '../../../../testing/server/test-cluster.ts';
import { writeBackup } from './backup-file.ts';
import { openBackup, restoreBackup } from './restore.service.ts';

const server = serverForTests();

let folder: string;
let old: Database;
let target: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obdesk-restore-older-'));
  const open = async (make: typeof createEmptyDatabase) =>
    openDatabase({ ...(await make(inject('connection'))), statement_timeout: 0 }, createLog('silent').log);
  [old, target] = [await open(createEmptyDatabase), await open(createEmptyDatabase)];
});
afterEach(async () => {
  await old.close();
  await target.close();
  await rm(folder, { recursive: true });
});

/** Makes a backup of the old database and restores it with the program as it is. */
async function backupAndRestore(): Promise<void> {
  const file = join(folder, 'before.zip');
  await writeBackup({ database: old, secrets: server.deps.secrets }, file, () => undefined);
  const { archive, known } = await openBackup(file);
  await restoreBackup({ ...server.deps, database: target, archive, known, mayReplace: false }).finally(() => archive.close());
}

test('a backup made before the baseline of the migrations is restored, with rows told apart that have become the same', async () => {
  await makeSchemaBeforeBaseline(old);
  await old.query("INSERT INTO tools (serial_number, model, status) VALUES ('LT 1', '', 'Available'), ('LT 1\ufeff', '', 'Available')");
  await backupAndRestore();
  expect(await readSchemaLines(target)).toEqual(await readSchemaLines(server.database));
  const { rows } = await target.query('SELECT serial_number FROM tools ORDER BY id');
  expect(rows).toEqual([{ serial_number: 'LT 1' }, { serial_number: 'LT 1\ufeff (2)' }]);
  expect(await migrate(target.connection)).toEqual([]);
});

test('rejects a backup of a schema older than the baseline before it touches the database', async () => {
  await old.transaction(async (tx) => createSchemaTables(await tx.lendClient()));
  await recordReplaced(old, REPLACED_MIGRATIONS.slice(0, 3));
  await expect(backupAndRestore()).rejects.toThrow(
    'before.zip is too old for this OBDesk version (last migration: 0003_users_and_sessions.sql). First restore it with the last version',
  );
  expect((await target.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).rows).toEqual([]);
});
