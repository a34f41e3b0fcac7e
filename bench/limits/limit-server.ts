import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** What the machine can do at most: `node:http`, `pg` and a table without anything else. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const ANSWERS: Readonly<Record<string, (key: string) => Promise<string>>> = {
  list: async () => {
    const { rows } = await pool.query({
      name: 'list',
      text: 'SELECT * FROM bench_rows WHERE place > $1 ORDER BY place DESC LIMIT 50',
      values: [0],
    });
    return JSON.stringify(rows);
  },
  json: async () => {
    const text = `SELECT coalesce(json_agg(page), '[]')::text AS body FROM (SELECT * FROM bench_rows WHERE place > $1 ORDER BY place DESC LIMIT 50) AS page`;
    const { rows } = await pool.query<{ body: string }>({ name: 'json', text, values: [0] });
    return rows[0]?.body ?? '';
  },
  row: async (key) => {
    const { rows } = await pool.query({ name: 'row', text: 'SELECT * FROM bench_rows WHERE key = $1', values: [key] });
    return JSON.stringify(rows[0]);
  },
  commit: async () => {
    await pool.query({
      name: 'commit',
      text: 'INSERT INTO bench_commits (note) VALUES ($1)',
      values: ['Battery at 13.4 V, maintainer connected.'],
    });
    return '{}';
  },
};

async function answer({ url = '/' }: IncomingMessage): Promise<string> {
  const [, what = '', key = ''] = url.split('/');
  const find = ANSWERS[what];
  if (!find) throw new Error(`There is no ${url}.`);
  return find(key);
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => send(200, body),
    (error: unknown) => send(500, JSON.stringify({ message: String(error) })),
  );
  function send(status: number, body: string): void {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
  }
});

process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
