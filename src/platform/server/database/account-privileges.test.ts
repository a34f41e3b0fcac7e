import { expect, inject, test } from 'vitest';
import { connectionAs, createTestDatabase } from '../../../testing/server/test-cluster.ts';
import { createLog } from '../log.ts';
import { warnAboutPrivileges } from './account-privileges.ts';
import { openDatabase } from './database.ts';

test('warns at each start if the account can run programs on the database host', async () => {
  const connection = await createTestDatabase(inject('connection'));
  const database = openDatabase(connection, createLog('silent').log);
  const role = `plain_${process.pid}_${Date.now()}`;
  await database.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password of a test'`);
  const warnings: unknown[] = [];
  const log = { warn: (...args: unknown[]) => void warnings.push(args[1]) };
  await warnAboutPrivileges(connectionAs(connection, role, 'a password of a test'), log);
  expect(warnings).toEqual([]);
  await database.query(`GRANT pg_read_server_files TO ${role}`);
  await warnAboutPrivileges(connectionAs(connection, role, 'a password of a test'), log);
  await warnAboutPrivileges(connection, log);
  expect(warnings).toEqual([
    expect.stringContaining('has superuser or program-execution rights'),
    expect.stringContaining('Use an account'),
  ]);
  await database.query(`DROP ROLE ${role}`);
  await database.close();
});
