import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure, rounds, STRESS_TIMEOUT } from '../../../testing/server/stress.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../../testing/server/test-server.ts';

const SMALL = 1_000;
const LARGE = rounds(2_000, 1_000_000);
const BATCH = 50_000;
const ROUNDS = rounds(1, 40);

interface Log {
  readonly server: TestServer;
  readonly admin: SignedInCaller;
}

let small: Log;
let large: Log;
beforeAll(async () => {
  small = await startWith(SMALL);
  large = await startWith(LARGE);
}, STRESS_TIMEOUT);
afterAll(async () => void (await Promise.all([small.server.close(), large.server.close()])));

/** Twelve people, thirty events, seven kinds of record, one entry a minute; the last person has done a single thing. */
async function startWith(rows: number): Promise<Log> {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '100' } });
  const admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
  for (let first = 1; first <= rows; first += BATCH) await insertEntries(server, first, Math.min(rows, first + BATCH - 1), rows);
  await server.database.query('ANALYZE audit_log');
  return { server, admin };
}

async function insertEntries({ database }: TestServer, first: number, last: number, rows: number): Promise<void> {
  await database.query(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_name, detail, changes)
    SELECT now() - ($3 - n) * interval '1 minute', CASE WHEN n = 1 THEN 'rare' ELSE 'person' || n % 12 END, 'Person ' || n % 12, 'thing.done' || n % 30,
      (ARRAY['part', 'lead', 'user', 'invoice', 'tool', 'customer', 'event'])[1 + n % 7] || ':' || n % 20000, 'Name ' || md5(n::text), '{}',
      '[{"field": "quantity", "before": 1, "after": 2}]'
    FROM generate_series($1::int, $2::int) n`,
    [first, last, rows],
  );
}

const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();

test.each([
  '/healthz',
  '/api/audit?limit=50',
  '/api/audit?limit=50&actor=person3',
  '/api/audit?limit=50&actor=rare',
  '/api/audit?limit=50&action=thing.done7',
  '/api/audit?limit=50&kind=invoice',
  '/api/audit?limit=50&subject=part:7',
  `/api/audit?limit=50&from=${monthAgo}&to=${weekAgo}`,
  '/api/audit?limit=50&actor=person3&action=thing.done9',
  '/api/audit?limit=50&actor=person3&action=thing.done7',
  '/api/audit?limit=50&q=c4ca4238a0b9',
  '/api/audit?limit=50&q=name',
  '/api/audit/actors',
])(
  'a long log answers about as fast as a short one: %s',
  async (path) => {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await measure(small, path));
      times.large.push(await measure(large, path));
    }
    const [few, many] = [p95(times.small), p95(times.large)];
    figure(
      `audit log of ${LARGE} against ${SMALL}, p95 of ${path}`,
      `${many.toFixed(1)} ms / ${few.toFixed(1)} ms = ${(many / few).toFixed(2)}`,
    );
  },
  STRESS_TIMEOUT,
);

async function measure({ admin }: Log, path: string): Promise<number> {
  const start = performance.now();
  const { status } = await admin.get(path);
  expect(status).toBe(200);
  return performance.now() - start;
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
