import { loadActivities } from '../sample-data/activities.ts';
import { customerIdOf, loadCustomers } from '../sample-data/customers.ts';
import { loadInvoices, makeInvoices, type SampleInvoice, withBilling } from '../sample-data/invoices.ts';
import { loadLeads } from '../sample-data/leads.ts';
import { loadLoaners } from '../sample-data/loaners.ts';
import { loadParts } from '../sample-data/parts/parts.ts';
import { rememberSignIn } from '../sample-data/sign-in.ts';
import { addStaff } from '../sample-data/staff.ts';
import { generateTickets, shopsOf } from '../sample-data/tickets/generate-tickets.ts';
import { loadTickets } from '../sample-data/tickets/load-tickets.ts';
import type { SampleTicket } from '../sample-data/tickets/tickets.ts';
import { openDatabase, type Tx } from '../src/platform/server/database/database.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../src/platform/server/log.ts';

/** The same in every run, so that datasets are equal. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
/** From this size on, it's faster to create the indexes at the end. */
const LARGE = 20_000;
/** Invoices are made for this many tickets at a time. */
const CHUNK = 5_000;

/** How a business grows: customers, leads and loaners in proportion to tickets, parts more slowly. Tickets span two years. */
function planBusiness(count: number) {
  return {
    tickets: { count, shopCount: Math.ceil(count / 25), historyLength: 6, now: NOW, largestShare: 0.1 },
    leads: Math.ceil(count / 12),
    loaners: Math.max(25, Math.ceil(count / 100)),
    partRevisions: Math.max(1, Math.round(Math.sqrt(count / 3_000))),
  };
}

type Business = ReturnType<typeof planBusiness>;

/** Creates a data folder with a number of tickets. */
async function makeDataset(dataDir: string, count: number): Promise<void> {
  const { log } = createLog('error', process.stderr);
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log });
  await migrate(postgres.poolConfig);
  const database = openDatabase({ ...postgres.poolConfig, max: 1, statement_timeout: 0 }, log);
  const signIn = await database.transaction(async (tx) => {
    const made = await addStaff(tx);
    await loadBusiness(tx, planBusiness(count));
    return made;
  });
  await database.query('VACUUM (ANALYZE)');
  await database.close();
  await postgres.stop();
  // Marks the dataset as complete.
  await rememberSignIn(dataDir, signIn);
}

async function loadBusiness(tx: Tx, { tickets, leads, loaners, partRevisions }: Business): Promise<void> {
  const shops = shopsOf(tickets);
  // Customers first, because a new customer adopts the records with its name, one by one.
  await loadCustomers(tx, shops, NOW);
  await loadTickets(tx, ticketsOf(tickets), tickets.count >= LARGE);
  const repairs = await loadBilling(tx, tickets);
  await loadLoaners(tx, repairs, NOW, loaners);
  await loadParts(tx, repairs, NOW, partRevisions);
  await loadLeads(tx, { shops, count: leads, now: NOW });
  await tx.query('UPDATE leads SET customer_id = customers.id FROM customers WHERE shop_name = company_name');
  await loadActivities(tx, NOW, Math.ceil(shops.length / 5));
  await tx.query(AUDIT);
  await tx.query("SELECT fold_counters('invoice_day_counters', 'count', 'cents')");
}

/** New customers and leads in the audit log. */
const AUDIT = `INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_name, detail)
  SELECT record.at, users.id, users.full_name, record.kind || '.created', record.kind || ':' || record.id, record.name, '{}'
  FROM (
    SELECT created_at AS at, 'customer' AS kind, id, shop_name AS name FROM customers
    UNION ALL SELECT created_at, 'lead', id, company_name FROM leads
  ) AS record JOIN (SELECT id, full_name, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS members FROM users) AS users
    ON place = abs(hashtext(record.id)) % members
  ORDER BY at`;

interface Billed {
  readonly tickets: readonly SampleTicket[];
  readonly invoices: readonly SampleInvoice[];
}

/** Generates the tickets with their customers and invoices. A million tickets don't fit into memory, so that each step generates them again. */
function* billedTickets(set: Business['tickets']): Generator<Billed> {
  let chunk: SampleTicket[] = [];
  for (const { fields, ...ticket } of generateTickets(set)) {
    chunk.push({ ...ticket, fields: { ...fields, customerId: customerIdOf(fields.customerCompany) } });
    if (chunk.length < CHUNK) continue;
    yield bill(chunk);
    chunk = [];
  }
  if (chunk.length > 0) yield bill(chunk);
}

function bill(tickets: readonly SampleTicket[]): Billed {
  const invoices = makeInvoices(tickets, NOW);
  return { tickets: withBilling(tickets, invoices), invoices };
}

function* ticketsOf(set: Business['tickets']): Generator<SampleTicket> {
  for (const { tickets } of billedTickets(set)) yield* tickets;
}

/** Adds the invoices. Returns the repairs without their histories. */
async function loadBilling(tx: Tx, set: Business['tickets']): Promise<SampleTicket[]> {
  const repairs: SampleTicket[] = [];
  let count = 0;
  for (const { tickets, invoices } of billedTickets(set)) {
    await loadInvoices(tx, invoices, count);
    count += invoices.length;
    for (const ticket of tickets) if (ticket.fields.type === 'Tool Repair') repairs.push({ ...ticket, history: [] });
  }
  return repairs;
}

const [dataDir = '', count = ''] = process.argv.slice(2);
await makeDataset(dataDir, Number(count));
