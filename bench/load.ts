import { compare, pairRounds } from './comparison.ts';
import { type Product, startProgram } from './product.ts';
import { loadInTurn, medianSpeed, type Pace } from './rounds.ts';
import { createScenarios, LIMITS, LIST_PATH, type Scenario } from './scenarios.ts';

/** Requests per second, by scenario or limit. */
type Speeds = Map<string, number>;

/** Rows of the table that limits are measured with. */
const ROWS = 20_000;
const COLUMN_TYPES: Record<string, string> = { boolean: 'boolean', number: 'double precision', object: 'jsonb' };

/** Prints the limits of the machine, and which share of them the build reaches. */
export async function measureLoad(product: Product, tickets: number, pace: Pace): Promise<void> {
  const scenarios = (await createScenarios(product, tickets)).filter(({ goal }) => goal);
  const speeds: Speeds = new Map();
  for (const { name, requests } of scenarios) {
    const [rounds = []] = await loadInTurn([product], requests, pace);
    speeds.set(name, medianSpeed(rounds));
  }
  await printShares(product, { scenarios, speeds, pace });
}

/** Prints the requests per second and costs of two builds, then the shares of the newer one. */
export async function compareLoad(before: Product, now: Product, tickets: number, pace: Pace): Promise<void> {
  const scenarios = await createScenarios(before, tickets);
  const speeds: Speeds = new Map();
  const memoryAfterStart = compareMemory(before, now);
  const rows: Record<string, object> = {};
  for (const { name, requests } of scenarios) {
    const [roundsBefore = [], roundsNow = []] = await loadInTurn([before, now], requests, pace);
    rows[name] = compare(pairRounds(roundsBefore, roundsNow));
    speeds.set(name, medianSpeed(roundsNow));
  }
  console.table(rows);
  console.table({ 'Peak memory after startup': memoryAfterStart, 'Peak memory after the load': compareMemory(before, now) });
  await printShares(now, { scenarios, speeds, pace });
}

function compareMemory(before: Product, now: Product) {
  const [one, other] = [before, now].map((product) => product.usage()?.peakMemory ?? Number.NaN);
  return compare([{ name: 'MB', before: [one ?? Number.NaN], now: [other ?? Number.NaN] }]);
}

interface Measured {
  readonly scenarios: readonly Scenario[];
  readonly speeds: Speeds;
  readonly pace: Pace;
}

async function printShares(product: Product, { scenarios, speeds, pace }: Measured): Promise<void> {
  const limits = await measureLimits(product, pace);
  console.table(Object.fromEntries([...limits].map(([name, speed]) => [name, { '/s': Math.round(speed) }])));
  const rows = scenarios.flatMap(({ name, goal }) => {
    const speed = speeds.get(name);
    const other = goal && (speeds.get(goal.of) ?? limits.get(goal.of));
    if (!speed || !other) return [];
    return [[name, { '/s': Math.round(speed), goal: goal.share, result: Number((speed / other).toFixed(2)), 'share of': goal.of }]];
  });
  console.table(Object.fromEntries(rows));
}

/** Measures the simplest program on a table as wide as the list of tickets. */
async function measureLimits(product: Product, pace: Pace): Promise<Speeds> {
  const list = await fetch(product.url + LIST_PATH, { headers: { cookie: product.cookie } });
  const [row] = (await list.json()) as Record<string, unknown>[];
  const columns = Object.entries(row ?? {}).map(([name, value]) => `"${name}" ${COLUMN_TYPES[typeof value] ?? 'text'}`);
  const values = JSON.stringify(row).replaceAll("'", "''");
  await product.query(`DROP TABLE IF EXISTS bench_rows, bench_commits;
    CREATE TABLE bench_commits (note text NOT NULL, id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY);
    CREATE TABLE bench_rows AS SELECT n AS place, page.* FROM generate_series(1, ${ROWS}) AS n,
      jsonb_to_record('${values}') AS page (${columns.join(', ')});
    ALTER TABLE bench_rows ADD PRIMARY KEY (place)`);
  await product.query('VACUUM (ANALYZE) bench_rows');
  const env = { ...process.env, DATABASE_URL: product.databaseUrl, NODE_ENV: 'production' };
  const { url } = await startProgram(['--import', 'tsx', 'bench/limit-server.ts'], env);
  const keys = Array.from({ length: 300 }, (_, index) => ({ path: `/row/${1 + index * 50}` }));
  const speeds: Speeds = new Map();
  for (const [path, name] of Object.entries(LIMITS)) {
    const [rounds = []] = await loadInTurn([{ url, cookie: '' }], path === 'row' ? keys : [{ path: `/${path}` }], pace);
    speeds.set(name, medianSpeed(rounds));
  }
  return speeds;
}
