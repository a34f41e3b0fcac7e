import { loadCustomers } from '../sample-data/customers.ts';
import { loadLeads } from '../sample-data/leads.ts';
import { rememberSignIn } from '../sample-data/sign-in.ts';
import { addStaff } from '../sample-data/staff.ts';
import { generateTickets, shopsOf } from '../sample-data/tickets/generate-tickets.ts';
import { loadTickets } from '../sample-data/tickets/load-tickets.ts';
import { openDatabase } from '../src/platform/server/database/database.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../src/platform/server/log.ts';

/** The same in every run, so that datasets are equal. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
/** From this size on, it's faster to create the indexes at the end. */
const LARGE = 20_000;

/** Creates a data folder with a number of tickets. The bench copies this file into the clone of another commit to run it there. */
async function makeDataset(dataDir: string, count: number): Promise<void> {
  const { log } = createLog('error', process.stderr);
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log });
  await migrate(postgres.poolConfig);
  const database = openDatabase({ ...postgres.poolConfig, max: 1, statement_timeout: 0 }, log);
  const tickets = { count, shopCount: 300, historyLength: 6, now: NOW };
  const signIn = await database.transaction(async (tx) => {
    const made = await addStaff(tx);
    await loadTickets(tx, generateTickets(tickets), count >= LARGE);
    await loadCustomers(tx, shopsOf(tickets), NOW);
    await loadLeads(tx, { shops: shopsOf(tickets), count: 240, now: NOW });
    return made;
  });
  await database.query('VACUUM (ANALYZE)');
  await database.close();
  await postgres.stop();
  // Marks the dataset as complete.
  await rememberSignIn(dataDir, signIn);
}

const [dataDir = '', count = ''] = process.argv.slice(2);
await makeDataset(dataDir, Number(count));
