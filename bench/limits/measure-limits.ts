import { type ChildServer, startTool } from '../child-server.ts';
import type { Target } from '../load/load-round.ts';
import { loadInTurn, type Pace } from '../load/paired-rounds.ts';
import { READS } from '../work/reads.ts';
import { LIST } from '../work/scenario.ts';
import { LIMIT_CALLS } from './limit-scenarios.ts';
import { makeLimitTable } from './limit-table.ts';
import type { Speeds } from './shares.ts';

/** Measures what the machine can do at most, on the database of a server that is asked how wide its rows are. */
export async function measureLimits(target: Target & { databaseUrl: string }, pace: Pace): Promise<Speeds> {
  await makeLimitTable(target.databaseUrl, await readListPage(target));
  const server = await startTool('bench/limits/limit-server.ts', { DATABASE_URL: target.databaseUrl });
  try {
    const speeds = new Map<string, readonly number[]>();
    for (const [name, calls] of Object.entries(LIMIT_CALLS)) speeds.set(name, await measure(server, calls, pace));
    return speeds;
  } finally {
    await server.stop();
  }
}

async function measure({ url, pid }: ChildServer, calls: Parameters<typeof loadInTurn>[1], pace: Pace): Promise<number[]> {
  const [rounds = []] = await loadInTurn([{ url, cookie: '', processes: { server: pid, database: pid } }], calls, pace);
  return rounds.map(({ perSecond }) => perSecond);
}

async function readListPage({ url, cookie }: Target): Promise<unknown> {
  const [call] = READS.find(({ name }) => name === LIST)?.calls({ tickets: [], open: [], customer: '', serial: '' }) ?? [];
  const response = await fetch(url + (call?.path ?? ''), { headers: { cookie } });
  return response.json();
}
