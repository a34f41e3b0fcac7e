import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

export interface PostmasterFile {
  pid: number;
  port: number;
  /** PostgreSQL writes this on line 8 once it accepts connections. */
  ready: boolean;
}

export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the running server of a cluster, or null. Removes a PID file that a crash left behind. */
export async function findPostmaster(cluster: string): Promise<PostmasterFile | null> {
  const found = readPostmasterFile(cluster);
  if (!found || !isAlive(found.pid)) return null;
  if (await isPostmaster(cluster, found.pid)) return found;
  if (readPostmasterFile(cluster)?.pid === found.pid) rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return null;
}

/** The lock file of the socket has the PID on its first line. */
export async function removeStaleSocketLock(cluster: string, socketFolder: string, port: number): Promise<void> {
  const file = join(socketFolder, `.s.PGSQL.${port}.lock`);
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  if (pid > 0 && isAlive(pid) && !(await isPostmaster(cluster, pid))) rmSync(file, { force: true });
}

/** Compares the working directory, which Linux shows to most accounts; other systems compare the program name. */
async function isPostmaster(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return (await run('ps', ['-o', 'comm=', '-p', String(pid)], null)).output.includes('postgres');
  try {
    // 4711 (postgres) S 1 …
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    if (stat.slice(stat.indexOf('(') + 1, end) !== 'postgres' || stat[end + 2] === 'Z') return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    // Root in a container may lack access; the PID file is trusted then.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}
