import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findTestCluster, SHARED_CLUSTER } from '../server/test-cluster.ts';

/** Runs once before all browser tests: one PostgreSQL, and a copy of the build that no later build replaces. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('dist/server/main.js')) throw new Error('The browser tests need the built app: npm run build');
  const home = resolve('.cache', 'browser-tests', String(process.pid));
  await cp('dist', `${home}/dist`, { recursive: true });
  const cluster = await findTestCluster();
  process.env[SHARED_CLUSTER] = cluster.connection.connectionString;
  process.env.OBDESK_TEST_HOME = home;
  return async () => {
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  };
}
