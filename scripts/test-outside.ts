import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUser } from '../src/platform/server/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { toDatabaseUrl } from '../src/testing/server/test-cluster.ts';

/** What talks to the database itself, and one feature that shows that the others can. The launcher has no part in it. */
const TESTS = [
  'src/platform/server/database/',
  'src/platform/server/live/',
  'src/platform/server/jobs.test.ts',
  'src/features/master-data/parts/',
];

/** Runs server tests as in a company that has a PostgreSQL already: it is known by its address and not started by OBDesk. */
const dataDir = await mkdtemp(join(tmpdir(), 'obdesk-outside-'));
const outside = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log: { info: () => {}, warn: console.error } });
try {
  const env = {
    ...process.env,
    TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? toDatabaseUrl({ ...outside.poolConfig, user: databaseUser }),
  };
  const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...process.argv.slice(2), ...TESTS];
  const child = spawn(process.execPath, tests, { env, stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM')).on('SIGINT', () => child.kill('SIGINT'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await outside.stop();
  await rm(dataDir, { recursive: true, force: true });
}
