import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { databaseUser } from '../../src/platform/server/embedded-postgres/cluster.ts';

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10;

/** Whether this system tells what a process costs. */
export const knowsCosts = existsSync('/proc/self/stat');

/** Milliseconds of processor time that a process has taken; undefined where the system does not tell. */
export function processorTime(pid: number): number | undefined {
  return knowsCosts ? parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).ms : undefined;
}

/** The same of all that work for clients of a PostgreSQL, by the process that has started them. What it does by itself now and then is left out. */
export function backendsTime(postmaster: number): number | undefined {
  if (!knowsCosts) return undefined;
  const backends = readProcesses().filter(({ pid, parent }) => parent === postmaster && isBackend(pid));
  return backends.reduce((sum, { ms }) => sum + ms, 0);
}

/** PostgreSQL writes into the command line of a process whom it works for. */
function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`postgres: ${databaseUser} `);
  } catch {
    return false;
  }
}

/** Bytes of memory that a process keeps; undefined where the system does not tell. */
export function memoryOf(pid: number): number | undefined {
  if (!knowsCosts) return undefined;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}

interface ProcessCost {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
}

function readProcesses(): ProcessCost[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'));
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** Reads a line of `/proc/<pid>/stat`. */
export function parseStat(line: string): ProcessCost {
  // The name of the program stands in parentheses and may contain blanks.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return {
    pid: Number.parseInt(line, 10),
    parent: Number(fields[1]),
    ms: (user + system) * MS_PER_TICK,
  };
}
