import { existsSync, readFileSync } from 'node:fs';

export interface Usage {
  /** Milliseconds of CPU time of the server and of PostgreSQL's backends so far. */
  readonly serverMs: number;
  readonly databaseMs: number;
  /** Megabytes of memory of the server, now and at its peak. Current memory depends on the last garbage collection. */
  readonly memory: number;
  readonly peakMemory: number;
}

const MS_PER_TICK = 10;

/** Reads the CPU time and memory of a server and its PostgreSQL; undefined on other systems than Linux. */
export function readUsage(server: number, postmaster: number): Usage | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const backends = read(`${postmaster}/task/${postmaster}/children`).trim().split(' ').filter(isBackend);
  const status = read(`${server}/status`);
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_000;
  return {
    serverMs: cpuTime(server),
    databaseMs: backends.map(cpuTime).reduce((sum, ms) => sum + ms, 0),
    memory: megabytes('VmRSS'),
    peakMemory: megabytes('VmHWM'),
  };
}

/** PostgreSQL's processes name the user they work for. Its own, such as the checkpointer, work for no request. */
const isBackend = (pid: string): boolean => read(`${pid}/cmdline`).startsWith('postgres: obdesk');

function cpuTime(pid: number | string): number {
  const stat = read(`${pid}/stat`);
  // The program's name in parentheses may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
}

/** Returns '' if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}
