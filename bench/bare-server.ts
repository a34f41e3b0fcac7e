import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { getFacetCounts } from '../src/features/ticketing/tickets/server/counts/ticket.counters.store.ts';
import { toListRequest } from '../src/features/ticketing/tickets/server/list/ticket.list.store.ts';
import { ONE_TICKET } from '../src/features/ticketing/tickets/server/ticket.store.ts';
import { TicketQuery } from '../src/features/ticketing/tickets/ticket.contract.ts';
import type { Db } from '../src/platform/server/database/database.ts';
import { pageStatement, sliceStatement } from '../src/platform/server/list/list-page.ts';

/** What the product is measured against: `node:http`, the product's own SQL and `JSON.stringify`; no session is checked. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const database: Db = {
  orm: drizzle(pool),
  query: (config, values) => pool.query(config, values),
  read: (asked) => pool.query(asked),
};

const server = createServer((request, response) => {
  answer(request).then(
    (value) => send(response, 200, value),
    (error: unknown) => send(response, 500, { message: String(error) }),
  );
});

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://bare');
  if (request.method === 'PUT') return save(idIn(url), (await json(request)) as Save);
  if (url.pathname === '/api/tickets') return list(url);
  if (url.pathname === '/api/tickets/facets') return getFacetCounts(database, 'SOD', 'open');
  return (await database.query(oneTicket(idIn(url)))).rows[0];
}

const idIn = (url: URL): string => url.pathname.slice('/api/tickets/'.length);
const oneTicket = (id: string) => ({ name: 'ticket', text: ONE_TICKET, values: [id] });

async function list(url: URL): Promise<unknown> {
  const query = TicketQuery.parse(Object.fromEntries(url.searchParams));
  const asked = toListRequest(query);
  const [{ name }, { text, values }] = [pageStatement(asked), sliceStatement(asked)];
  const { rows } = await database.query({ text: `SELECT ${asked.columns.shown} FROM (${text}) AS page`, values, ...(name && { name }) });
  return rows.slice(0, query.limit);
}

interface Save {
  readonly mileage: number;
  readonly history: readonly { readonly content: string; readonly category: string }[];
}

/** The statements a careful person would write by hand for a save: lock, history, fields, outbox, live event. */
async function save(id: string, change: Save): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await writeSave(client, id, change);
    const saved = await client.query(oneTicket(id));
    await client.query('COMMIT');
    return saved.rows[0];
  } finally {
    client.release();
  }
}

async function writeSave(client: pg.PoolClient, id: string, { mileage, history }: Save): Promise<void> {
  await client.query({ name: 'lock', text: 'SELECT version FROM tickets WHERE id = $1 FOR UPDATE', values: [id] });
  for (const { content, category } of history) {
    await client.query({
      name: 'note',
      text: "INSERT INTO ticket_history (ticket_id, id, author, content, type, category) VALUES ($1, $2, 'n. Bare', $3, 'NOTE', $4)",
      values: [id, randomUUID(), content, category],
    });
  }
  await client.query({
    name: 'change',
    text: "UPDATE tickets SET mileage = $2, last_modified_by = 'Bare', sync_status = 'pending', last_updated = now(), version = version + 1 WHERE id = $1",
    values: [id, mileage],
  });
  await client.query({
    name: 'outbox',
    text: `INSERT INTO sync_outbox (kind, record_id) VALUES ('ticket', $1)
      ON CONFLICT (kind, record_id) DO UPDATE SET generation = sync_outbox.generation + 1, queued_at = now()`,
    values: [id],
  });
  await client.query({ name: 'publish', text: "SELECT pg_notify('bare', $1)", values: [id] });
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
}

process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
