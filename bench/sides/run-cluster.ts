import { pathToFileURL } from 'node:url';
import { toDatabaseUrl } from '../../src/testing/server/test-cluster.ts';

/** Runs the PostgreSQL of a data folder as the clone at `root` starts it, with its settings, until it is told to end. */
const [root = '', dataDir = ''] = process.argv.slice(2);

const load = (path: string): Promise<unknown> => import(pathToFileURL(`${root}/src/platform/server/${path}`).href);
const { startEmbeddedPostgres } = (await load(
  'embedded-postgres/embedded-postgres.ts',
)) as typeof import('../../src/platform/server/embedded-postgres/embedded-postgres.ts');
const { createLog } = (await load('log.ts')) as typeof import('../../src/platform/server/log.ts');

const { log } = createLog('warn', process.stderr);
const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log });
process.on('SIGTERM', () => {
  postgres.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// The superuser that made it: each side makes databases of its own in it.
console.log(`ready on ${toDatabaseUrl({ ...postgres.poolConfig, user: 'obdesk' })}`);
