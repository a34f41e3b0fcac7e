import { compare, pairRounds } from './comparison.ts';
import { type Product, startProgram } from './product.ts';
import { type LoadedServer, loadInTurn, medianSpeed, type Pace, type Round } from './rounds.ts';
import { createScenarios, type Scenario } from './scenarios.ts';

interface Speed {
  /** Requests per second of OBDesk. */
  readonly own: number;
  /** Those of the bare program, if a goal is a share of it. */
  readonly bare?: number | undefined;
}

/** Prints which share of the bare program the build reaches. */
export async function measureLoad(product: Product, tickets: number, pace: Pace): Promise<void> {
  const scenarios = (await createScenarios(product, tickets)).filter(({ goal }) => goal);
  const bare = await startBareProgram(product);
  const speeds = new Map<string, Speed>();
  for (const scenario of scenarios) {
    const [rounds, limits] = await loadInTurn([product, ...limitOf(scenario, bare)], scenario.requests, pace);
    speeds.set(scenario.name, toSpeed(rounds, limits));
  }
  printShares(scenarios, speeds);
}

/** Prints the requests per second and costs of two builds, then the shares of the newer one. */
export async function compareLoad(before: Product, now: Product, tickets: number, pace: Pace): Promise<void> {
  const scenarios = await createScenarios(before, tickets);
  const bare = await startBareProgram(now);
  const speeds = new Map<string, Speed>();
  const memoryAfterStart = compareMemory(before, now);
  const rows: Record<string, object> = {};
  for (const scenario of scenarios) {
    const servers = [before, now, ...limitOf(scenario, bare)];
    const [roundsBefore = [], roundsNow = [], limits] = await loadInTurn(servers, scenario.requests, pace);
    rows[scenario.name] = compare(pairRounds(roundsBefore, roundsNow));
    speeds.set(scenario.name, toSpeed(roundsNow, limits));
  }
  console.table(rows);
  console.table({ 'Peak memory after startup': memoryAfterStart, 'Peak memory after the load': compareMemory(before, now) });
  printShares(scenarios, speeds);
}

function compareMemory(before: Product, now: Product) {
  const [one, other] = [before, now].map((product) => product.usage()?.peakMemory ?? Number.NaN);
  return compare([{ name: 'MB', before: [one ?? Number.NaN], now: [other ?? Number.NaN] }]);
}

async function startBareProgram({ databaseUrl }: Product): Promise<LoadedServer> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' };
  const { url } = await startProgram(['--import', 'tsx', 'bench/limit-server.ts'], env);
  return { url, cookie: '' };
}

const limitOf = ({ goal }: Scenario, bare: LoadedServer): LoadedServer[] => (goal && goal.of === undefined ? [bare] : []);

const toSpeed = (own: readonly Round[] = [], bare?: readonly Round[]): Speed => ({
  own: medianSpeed(own),
  bare: bare && medianSpeed(bare),
});

function printShares(scenarios: readonly Scenario[], speeds: ReadonlyMap<string, Speed>): void {
  const rows = scenarios.flatMap(({ name, goal }) => {
    const { own, bare } = speeds.get(name) ?? {};
    const limit = goal?.of === undefined ? bare : speeds.get(goal.of)?.own;
    if (!goal || !own || !limit) return [];
    const cells = { '/s': Math.round(own), limit: Math.round(limit), share: Number((own / limit).toFixed(2)), goal: goal.share };
    return [[name, { ...cells, 'limit is': goal.of ?? 'bare program' }]];
  });
  console.table(Object.fromEntries(rows));
}
