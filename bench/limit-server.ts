import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const LIST = 'SELECT * FROM bench_rows WHERE place > $1 ORDER BY place DESC LIMIT 50';

/** The simplest program that reads and writes like OBDesk: `node:http`, `pg` and a table. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const query = (name: string, text: string, value: unknown) => pool.query({ name, text, values: [value] });

const RESPONSES: Record<string, (key: string) => Promise<string>> = {
  list: async () => JSON.stringify((await query('list', LIST, 0)).rows),
  json: async () => (await query('json', `SELECT json_agg(page)::text AS body FROM (${LIST}) AS page`, 0)).rows[0].body,
  row: async (key) => JSON.stringify((await query('row', 'SELECT * FROM bench_rows WHERE place = $1', key)).rows[0]),
  commit: async () => JSON.stringify((await query('commit', 'INSERT INTO bench_commits VALUES ($1)', 'Battery at 13.4 V')).rows),
};

const server = createServer(async ({ url = '' }, response) => {
  const [, name = '', key = ''] = url.split('/');
  const body = (await RESPONSES[name]?.(key)) ?? '';
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
