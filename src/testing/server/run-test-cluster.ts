import { once } from 'node:events';
import { startTestCluster } from './test-cluster.ts';

/** Runs a PostgreSQL for all suites of `npm test`, and prints its URL. It stops when its input ends. */
const cluster = await startTestCluster();
process.stdout.write(`${cluster.connection.connectionString}\n`);
await once(process.stdin.resume(), 'end');
await cluster.stop();
