import { Client } from 'pg';
import { z } from 'zod';

/** Rows of the limit table; a key is found among them as among the tickets of a firm. */
const ROWS = 20_000;

const Page = z.array(z.record(z.string(), z.unknown())).min(1);
type Row = z.infer<typeof Page>[number];

/** Makes a table of its own with rows as wide as those of a list of tickets, so that a limit is the same whatever tables the product has. */
export async function makeLimitTable(databaseUrl: string, listPage: unknown): Promise<void> {
  const page = Page.parse(listPage);
  const columns = columnsOf(page);
  const list = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`DROP TABLE IF EXISTS bench_rows, bench_commits;
      CREATE TABLE bench_commits (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, note text NOT NULL);
      CREATE TABLE bench_rows (key text PRIMARY KEY, place int NOT NULL, ${list})`);
    await client.query(
      `INSERT INTO bench_rows SELECT 'ROW-' || n, n, page.* FROM generate_series(1, ${ROWS}) AS n,
        LATERAL jsonb_to_record($1::jsonb -> (n % ${page.length})) AS page (${list})`,
      [JSON.stringify(page)],
    );
    await client.query('CREATE INDEX ON bench_rows (place DESC)');
    await client.query('VACUUM (ANALYZE) bench_rows');
  } finally {
    await client.end();
  }
}

interface Column {
  /** Quoted. */
  readonly name: string;
  readonly type: string;
}

/** The columns that such rows have, each typed by the first value that says something. */
export function columnsOf(page: readonly Row[]): Column[] {
  const names = [...new Set(page.flatMap((row) => Object.keys(row)))];
  return names.map((name) => ({
    name: `"${name.replaceAll('"', '""')}"`,
    type: typeOf(page.map((row) => row[name]).find((value) => value !== null && value !== undefined)),
  }));
}

function typeOf(value: unknown): string {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'double precision';
  return typeof value === 'object' ? 'jsonb' : 'text';
}
