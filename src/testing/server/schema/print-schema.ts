import { openDatabase } from '../../../platform/server/database/database.ts';
import { createLog } from '../../../platform/server/log.ts';
import { startTestCluster, TEMPLATE, withDatabase } from '../test-cluster.ts';
import { describeSchema } from './schema-page.ts';

const cluster = await startTestCluster();
const database = openDatabase(withDatabase(cluster.connection, TEMPLATE), createLog('silent').log);
try {
  process.stdout.write(await describeSchema(database));
} finally {
  await database.close();
  await cluster.stop();
}
