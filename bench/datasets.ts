import pg from 'pg';
import { generateTickets } from '../sample-data/tickets/generate-tickets.ts';
import { loadTickets } from '../sample-data/tickets/load-tickets.ts';
import { type Database, openDatabase } from '../src/platform/server/database/database.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { databaseUser } from '../src/platform/server/embedded-postgres/cluster.ts';
import { clusterPaths } from '../src/platform/server/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { readPostmasterFile } from '../src/platform/server/embedded-postgres/postmaster-file.ts';
import { createLog } from '../src/platform/server/log.ts';
import { toDatabaseUrl, withDatabase } from '../src/testing/server/test-cluster.ts';
import { loadAuditLog } from './load-audit-log.ts';
import { LARGE_RECORDS, loadRecords, type RecordCounts, SMALL_RECORDS } from './load-records.ts';
import { signIn, signInPeople } from './sign-in.ts';

/** A database with a certain number of tickets, and two people signed in to it. */
export interface Dataset {
  readonly tickets: number;
  readonly databaseUrl: string;
  readonly cookie: string;
  /** Of an Admin. */
  readonly adminCookie: string;
  /** Signs in so many other people. */
  signInPeople(count: number): Promise<string[]>;
  query(text: string): Promise<string[]>;
}

export interface Datasets {
  /** The process of PostgreSQL that all its others belong to. */
  readonly databaseProcess: number;
  /** Opens the dataset of that size, and makes it unless an earlier run has left it. */
  open(tickets: number): Promise<Dataset>;
  close(): Promise<void>;
}

/** Every run measures the same days. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
/** Entries of a history at most; a million tickets have more than five million. */
const HISTORY = 6;
/** From so many tickets on it is quicker to make the indexes at the end. */
const LARGE = 20_000;
const { log } = createLog('warn', process.stderr);

/** Starts the PostgreSQL of the bench. */
export async function openDatasets(dataDir: string): Promise<Datasets> {
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log });
  const opened: Database[] = [];
  return {
    databaseProcess: readPostmasterFile(clusterPaths(postgres.dataDir).cluster)?.pid ?? 0,
    async open(tickets) {
      const superuser = { connectionString: toDatabaseUrl({ ...postgres.poolConfig, user: databaseUser }) };
      const connection = withDatabase(superuser, `tickets_${tickets}`);
      await createDatabase(superuser, `tickets_${tickets}`);
      await migrate(connection);
      const database = openDatabase({ ...connection, max: 2, statement_timeout: 0 }, log);
      opened.push(database);
      await fill(database, tickets);
      await fillRecords(database, tickets < LARGE ? SMALL_RECORDS : LARGE_RECORDS);
      await loadAuditLog(database, tickets < LARGE ? 1_000 : 1_000_000, NOW);
      const query = async (text: string) => (await database.query<{ value: string }>(text)).rows.map(({ value }) => value);
      const cookie = await signIn(database, 'User');
      const adminCookie = await signIn(database, 'Admin');
      return {
        tickets,
        databaseUrl: connection.connectionString,
        cookie,
        adminCookie,
        query,
        signInPeople: (count) => signInPeople(database, count),
      };
    },
    async close() {
      await Promise.all(opened.map((database) => database.close()));
      await postgres.stop();
    },
  };
}

async function createDatabase(connection: pg.PoolConfig, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}

async function fill(database: Database, tickets: number): Promise<void> {
  const { rows } = await database.query('SELECT FROM tickets LIMIT 1');
  if (rows.length > 0) return;
  const start = performance.now();
  const generated = generateTickets({ count: tickets, shopCount: 300, historyLength: HISTORY, now: NOW });
  await database.transaction((tx) => loadTickets(tx, generated, tickets >= LARGE));
  await database.query('VACUUM (ANALYZE) tickets, ticket_history, ticket_counters');
  const seconds = (performance.now() - start) / 1_000;
  console.log(`Loaded ${tickets.toLocaleString('en')} tickets with their histories in ${seconds.toFixed(1)} s.`);
}

async function fillRecords(database: Database, counts: RecordCounts): Promise<void> {
  const { rows } = await database.query('SELECT FROM customers LIMIT 1');
  if (rows.length > 0) return;
  await database.transaction((tx) => loadRecords(tx, counts, NOW));
  await database.query('VACUUM (ANALYZE)');
  console.log(
    `Loaded ${counts.customers.toLocaleString('en')} customers and ${counts.invoices.toLocaleString('en')} invoices with what belongs to them.`,
  );
}
