import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { toDatabaseUrl } from '../src/testing/server/test-cluster.ts';

/** Stress tests hold the same whichever server answers, and take long. */
const WITHOUT_STRESS_TESTS = ['--exclude', '**/*.stress.test.ts'];

/** Runs the API tests as a house with a PostgreSQL of its own would have them: by address, not by the launcher. */
const dataDir = await mkdtemp(join(tmpdir(), 'obdesk-outside-'));
const outside = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log: { info: () => {}, warn: console.error } });
try {
  const env = { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? toDatabaseUrl(outside.poolConfig) };
  const tests = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'product',
    ...process.argv.slice(2),
    ...WITHOUT_STRESS_TESTS,
    'src/features',
    'src/app',
  ];
  const child = spawn(process.execPath, tests, { env, stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM')).on('SIGINT', () => child.kill('SIGINT'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await outside.stop();
  await rm(dataDir, { recursive: true, force: true });
}
