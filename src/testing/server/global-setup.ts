import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    connection: PoolConfig;
  }
}

/** Runs once before all tests: one PostgreSQL, from which every test file clones its own database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('connection', cluster.connection);
  return () => cluster.stop();
}
