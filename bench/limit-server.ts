import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg, { type PoolClient } from 'pg';
import type { z } from 'zod';
import { Invoice } from '../src/features/business/invoices/invoice.contract.ts';
import { invoices } from '../src/features/business/invoices/server/invoice.table.ts';
import { Loaner } from '../src/features/business/loaners/loaner.contract.ts';
import { tools } from '../src/features/business/loaners/server/loaner.table.ts';
import { Customer } from '../src/features/master-data/customers/customer.contract.ts';
import { customers } from '../src/features/master-data/customers/server/customer.table.ts';
import { Part } from '../src/features/master-data/parts/part.contract.ts';
import { parts } from '../src/features/master-data/parts/server/part.table.ts';
import { tickets } from '../src/features/ticketing/tickets/server/ticket.table.ts';
import { type TicketChange, TicketRow } from '../src/features/ticketing/tickets/ticket.contract.ts';
import type { NewTicketBody } from '../src/features/ticketing/tickets/ticket.factory.ts';

// The bare program of the benchmark: it handles the requests of the scenarios with `node:http` and `pg` only. It lists
// OBDesk's own tables and stores what OBDesk stores of a ticket in tables of its own: the row, its history and the outbox
// entry. Tickets have no audit entries. It has no users, validation, search, counters or followers.

const AUTHOR = 'Bench';

type Change = z.input<typeof TicketChange>;
type Entry = NonNullable<Change['history']>[number];

const selectPage = (table: PgTable, { shape }: z.ZodObject, rows: string) => {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in shape);
  return `SELECT ${columns.map(([key, { name }]) => `${name} AS "${key}"`)} FROM ${rows} LIMIT 50`;
};

const OPEN_TICKETS = `ticket_listings JOIN tickets ON id = listed_id WHERE listed_type = 'SOD' AND listed_open
  ORDER BY listed_at DESC, listed_id DESC`;

const LISTS: Readonly<Record<string, string>> = {
  '/api/tickets': selectPage(tickets, TicketRow, OPEN_TICKETS),
  '/api/customers': selectPage(customers, Customer, 'customers WHERE merged_into IS NULL ORDER BY lower(shop_name), id'),
  '/api/invoices': selectPage(invoices, Invoice, 'invoices ORDER BY number DESC'),
  '/api/parts': selectPage(parts, Part, 'parts ORDER BY lower(name), id'),
  '/api/tools': selectPage(tools, Loaner, 'tools ORDER BY lower(serial_number), id'),
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

async function createTables(): Promise<void> {
  const stored = Object.values(getTableColumns(tickets)).filter(({ generated }) => !generated);
  const names = stored.map(({ name }) => name).join(', ');
  await pool.query(`
    DROP TABLE IF EXISTS bench_history, bench_outbox, bench_tickets;
    DROP SEQUENCE IF EXISTS bench_numbers;
    CREATE SEQUENCE bench_numbers;
    CREATE TABLE bench_tickets (LIKE tickets INCLUDING DEFAULTS, PRIMARY KEY (id));
    ALTER TABLE bench_tickets DROP COLUMN is_open, DROP COLUMN search_text;
    INSERT INTO bench_tickets (${names}) SELECT ${names} FROM tickets;
    CREATE TABLE bench_history (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      ticket_id text COLLATE "C" NOT NULL REFERENCES bench_tickets (id),
      at timestamptz NOT NULL DEFAULT now(),
      author text NOT NULL,
      type text NOT NULL,
      category text NOT NULL,
      content text NOT NULL
    );
    CREATE INDEX bench_history_ticket ON bench_history (ticket_id, id);
    CREATE TABLE bench_outbox (
      kind text NOT NULL,
      record_id text NOT NULL,
      generation integer NOT NULL DEFAULT 1,
      queued_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, record_id)
    );
    CREATE INDEX bench_outbox_queued_at ON bench_outbox (queued_at)`);
  await pool.query('VACUUM (ANALYZE) bench_tickets');
}

async function transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const saveTicket = (id: string, { version, status, history = [] }: Change) =>
  transaction(async (client) => {
    const locked = await client.query({ name: 'lock', text: 'SELECT * FROM bench_tickets WHERE id = $1 FOR UPDATE', values: [id] });
    const [before] = locked.rows;
    if (version !== undefined && version !== before.version) throw new Error(`${id} was saved by another user`);
    const saved = await client.query({
      name: 'save',
      text: `UPDATE bench_tickets SET status = $2, last_modified_by = $3, sync_status = 'pending', last_updated = now(), version = version + 1
        WHERE id = $1 RETURNING *`,
      values: [id, status, AUTHOR],
    });
    const content = `Status changed from ${before.status} to ${status}`;
    await publish(client, saved.rows[0], [...history, { type: 'STATUS_CHANGE', content }]);
    return saved.rows[0];
  });

const createTicket = (ticket: NewTicketBody) =>
  transaction(async (client) => {
    const created = await client.query({
      name: 'create',
      text: `INSERT INTO bench_tickets (id, summary, type, status, customer_company, customer_name, customer_email, channel, department,
          tool_serial, vehicle_year, vehicle_make, vehicle_model, mileage, last_modified_by)
        VALUES ('NEW-' || lpad(nextval('bench_numbers')::text, 6, '0'), $1, $2, 'New', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING *`,
      values: [
        ticket.summary,
        ticket.type,
        ticket.customerCompany,
        ticket.customerName,
        ticket.customerEmail,
        ticket.channel,
        ticket.department,
        ticket.toolSerial,
        ticket.vehicleYear,
        ticket.vehicleMake,
        ticket.vehicleModel,
        ticket.mileage,
        AUTHOR,
      ],
    });
    await publish(client, created.rows[0], [{ type: 'EVENT', content: 'Ticket created' }, ...(ticket.history ?? [])]);
    return created.rows[0];
  });

/** Adds the history and the outbox entry, and notifies listeners. */
async function publish(client: PoolClient, { id, version }: { id: string; version: number }, entries: readonly Entry[]) {
  await client.query({
    name: 'history',
    text: `INSERT INTO bench_history (ticket_id, author, type, category, content)
      SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[])`,
    values: [
      id,
      AUTHOR,
      entries.map(({ type = 'NOTE' }) => type),
      entries.map(({ category = '' }) => category),
      entries.map(({ content }) => content),
    ],
  });
  await client.query({
    name: 'outbox',
    text: `INSERT INTO bench_outbox AS queued (kind, record_id) VALUES ('ticket', $1)
      ON CONFLICT (kind, record_id) DO UPDATE SET generation = queued.generation + 1, queued_at = now()`,
    values: [id],
  });
  const change = JSON.stringify({ kind: 'ticket', id, version, by: AUTHOR });
  await client.query({ name: 'notify', text: "SELECT pg_notify('bench_changes', $1)", values: [change] });
}

async function handle(request: IncomingMessage): Promise<unknown> {
  const [path = ''] = (request.url ?? '').split('?');
  const id = path.slice('/api/tickets/'.length);
  if (request.method === 'PUT') return saveTicket(id, (await json(request)) as Change);
  if (request.method === 'POST') return createTicket((await json(request)) as NewTicketBody);
  const list = LISTS[path];
  if (list) return (await pool.query({ name: path, text: list })).rows;
  return (await pool.query({ name: 'ticket', text: 'SELECT * FROM bench_tickets WHERE id = $1', values: [id] })).rows[0];
}

const server = createServer(async (request, response) => {
  try {
    const body = JSON.stringify(await handle(request));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
await createTables();
process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
