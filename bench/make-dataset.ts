import { loadCustomers } from '../sample-data/customers.ts';
import { loadInvoices, makeInvoices, withBilling } from '../sample-data/invoices.ts';
import { loadLeads } from '../sample-data/leads.ts';
import { loadLoaners } from '../sample-data/loaners.ts';
import { loadParts } from '../sample-data/parts/parts.ts';
import { rememberSignIn } from '../sample-data/sign-in.ts';
import { addStaff } from '../sample-data/staff.ts';
import { generateTickets, shopsOf, type TicketSet } from '../sample-data/tickets/generate-tickets.ts';
import { loadTickets } from '../sample-data/tickets/load-tickets.ts';
import type { SampleTicket } from '../sample-data/tickets/tickets.ts';
import { openDatabase } from '../src/platform/server/database/database.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../src/platform/server/log.ts';

/** The same in every run, so that datasets are equal. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
/** From this size on, it's faster to create the indexes at the end. */
const LARGE = 20_000;
/** The newest tickets have invoices, loans and parts. */
const NEWEST = 10_000;

/** Creates a data folder with a number of tickets. The bench copies this file into the clone of another commit to run it there. */
async function makeDataset(dataDir: string, count: number): Promise<void> {
  const { log } = createLog('error', process.stderr);
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log });
  await migrate(postgres.poolConfig);
  const database = openDatabase({ ...postgres.poolConfig, max: 1, statement_timeout: 0 }, log);
  const tickets = { count, shopCount: 300, historyLength: 6, now: NOW };
  const signIn = await database.transaction(async (tx) => {
    const made = await addStaff(tx);
    const newest = takeNewest(tickets);
    const invoices = makeInvoices(newest, NOW);
    await loadTickets(tx, replaceSome(generateTickets(tickets), withBilling(newest, invoices)), count >= LARGE);
    await loadInvoices(tx, invoices);
    await loadCustomers(tx, shopsOf(tickets), NOW);
    await loadLoaners(tx, newest, NOW);
    await loadParts(tx, newest, NOW);
    await loadLeads(tx, { shops: shopsOf(tickets), count: 240, now: NOW });
    return made;
  });
  await database.query('VACUUM (ANALYZE)');
  await database.close();
  await postgres.stop();
  // Marks the dataset as complete.
  await rememberSignIn(dataDir, signIn);
}

function takeNewest(set: TicketSet): SampleTicket[] {
  const newest: SampleTicket[] = [];
  let index = 0;
  for (const ticket of generateTickets(set)) {
    if (index >= set.count - NEWEST) newest.push(ticket);
    index += 1;
  }
  return newest;
}

function* replaceSome(tickets: Iterable<SampleTicket>, changed: readonly SampleTicket[]): Generator<SampleTicket> {
  const byId = new Map(changed.map((ticket) => [ticket.id, ticket]));
  for (const ticket of tickets) yield byId.get(ticket.id) ?? ticket;
}

const [dataDir = '', count = ''] = process.argv.slice(2);
await makeDataset(dataDir, Number(count));
