import { startTestCluster } from '../server/test-cluster.ts';

/** Runs once before all browser tests: one PostgreSQL; every worker's server gets a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env.OBDESK_TEST_CLUSTER = JSON.stringify(cluster.connection);
  return () => cluster.stop();
}
