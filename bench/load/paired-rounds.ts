import type { LoadRequest } from 'autocannon';
import { createLine, loadRound, type Round, type Target } from './load-round.ts';
import { backendsTime, processorTime } from './process-cost.ts';

/** A server under load; the processes are those whose work is counted. */
export interface LoadedServer extends Target {
  readonly processes: { readonly server: number; readonly database: number };
}

export interface CostlyRound extends Round {
  /** Milliseconds of processor time for each call; undefined where the system does not tell. */
  readonly serverCost: number | undefined;
  readonly databaseCost: number | undefined;
}

export interface Pace {
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

/**
 * Loads servers in turn, round by round, each with the same number of calls, so that whatever else the machine does meets all of them alike and
 * all have the same records afterwards. The first round of each warms up and finds out how many calls the slowest answers in the time.
 */
export async function loadInTurn(servers: readonly LoadedServer[], calls: readonly LoadRequest[], pace: Pace): Promise<CostlyRound[][]> {
  const { connections, seconds } = pace;
  const lines = servers.map(() => createLine(calls));
  const load = (place: number, effort: { seconds: number } | { calls: number }) => {
    const server = servers[place];
    const line = lines[place];
    if (!server || !line) throw new Error(`There is no server ${place}.`);
    return costlyRound(server, line, { connections, ...effort });
  };
  const warm: Round[] = [];
  for (const place of servers.keys()) warm.push(await load(place, { seconds: 1 }));
  const each = { calls: Math.round(Math.min(...warm.map(({ perSecond }) => perSecond)) * seconds) };
  const rounds = servers.map((): CostlyRound[] => []);
  for (let round = 0; round < pace.rounds; round += 1) {
    // Who begins changes, so that none always follows the other.
    const turn = [...servers.keys()];
    for (const place of round % 2 === 0 ? turn : turn.reverse()) rounds[place]?.push(await load(place, each));
  }
  return rounds;
}

async function costlyRound(server: LoadedServer, next: () => LoadRequest, effort: Parameters<typeof loadRound>[2]): Promise<CostlyRound> {
  const before = readTimes(server);
  const round = await loadRound(server, next, effort);
  const after = readTimes(server);
  const each = (which: 'server' | 'database') => {
    const start = before[which];
    const end = after[which];
    return start === undefined || end === undefined ? undefined : (end - start) / round.calls;
  };
  return { ...round, serverCost: each('server'), databaseCost: each('database') };
}

function readTimes({ processes }: LoadedServer) {
  return { server: processorTime(processes.server), database: backendsTime(processes.database) };
}
