import type { TestProject } from 'vitest/node';
import { findTestCluster, type TestConnection } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    connection: TestConnection;
  }
}

/** Runs once before all tests. Each test server gets its own database of the shared PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await findTestCluster();
  project.provide('connection', cluster.connection);
  return () => cluster.stop();
}
