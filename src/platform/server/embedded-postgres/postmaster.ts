import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { usesPassword } from './cluster.ts';
import type { ClusterPaths } from './data-folder.ts';
import { findPostmaster, readPostmasterFile, removeStaleSocketLock } from './postmaster-file.ts';
import type { Programs } from './programs.ts';
import { type Account, readReason, run, spawnOptions } from './run.ts';
import { quoteSocketFolder } from './socket-folder.ts';

const startTimeoutMs = 60_000;
const maxLogBytes = 10_000_000;

export interface PostmasterDeps {
  paths: ClusterPaths;
  programs: Programs;
  account: Account | null;
  socketFolder: string;
  port: number;
}

/** Starts or finds the server and waits until it accepts connections. Returns the port, used on loopback TCP only. */
export async function ensurePostmaster(deps: PostmasterDeps): Promise<number> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const found = await findPostmaster(deps.paths.cluster);
    const outcome = found ? await waitUntilReady(deps, null, deadline) : await spawnPostmaster(deps, deadline);
    if (outcome.port) return outcome.port;
    // Processes of a killed server may need a moment to exit, and another start may have won.
    const isTemporary = outcome.reason.includes('shared memory') || outcome.reason.includes('lock file') || found;
    if (!isTemporary || Date.now() > deadline) throw new StartError(`PostgreSQL didn't start: ${outcome.reason} (log: ${deps.paths.log})`);
    await pause(100);
  }
}

interface Outcome {
  port?: number;
  reason: string;
}

/** Spawned in its own session, so that signals to our process group don't reach it, and unreferenced. */
async function spawnPostmaster(deps: PostmasterDeps, deadline: number): Promise<Outcome> {
  const { paths, programs, account } = deps;
  const log = openLog(paths.log);
  const before = fstatSync(log).size;
  try {
    await removeStaleSocketLock(paths.cluster, deps.socketFolder, deps.port);
    const args = ['-D', paths.cluster, ...settings(deps)];
    const child = spawn(programs.postgres, args, { ...spawnOptions(account, paths.cluster), detached: true, stdio: ['ignore', log, log] });
    let spawnError = '';
    child.on('error', (error) => {
      spawnError = error.message;
    });
    child.unref();
    const outcome = await waitUntilReady(deps, child, deadline);
    if (outcome.port) return outcome;
    const logged = readFileSync(paths.log).subarray(before).toString();
    return { reason: spawnError || (logged.trim() ? readReason(logged) : outcome.reason) };
  } catch (error) {
    return { reason: (error as Error).message };
  } finally {
    closeSync(log);
  }
}

async function waitUntilReady({ paths }: PostmasterDeps, child: ChildProcess | null, deadline: number): Promise<Outcome> {
  while (Date.now() < deadline) {
    const file = readPostmasterFile(paths.cluster);
    if (file?.ready && (!child || file.pid === child.pid)) return { port: file.port, reason: '' };
    if (child && (child.pid === undefined || child.exitCode !== null || child.signalCode !== null))
      return { reason: 'it exited immediately' };
    if (!child && !(await findPostmaster(paths.cluster))) return { reason: 'it exited during startup' };
    await pause(10);
  }
  return { reason: `it wasn't ready within ${startTimeoutMs / 1000} seconds` };
}

function settings({ socketFolder, port }: PostmasterDeps): string[] {
  const listen: Record<string, string | number> = usesPassword()
    ? { listen_addresses: '127.0.0.1', port }
    : {
        listen_addresses: '',
        port,
        unix_socket_directories: quoteSocketFolder(socketFolder),
        unix_socket_permissions: '0700',
      };
  // Terse and without statements, so that no row data gets into the log file.
  const all = {
    ...listen,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    jit: 'off',
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(file, `${file}.1`);
  // The folder belongs to the PostgreSQL account: root must not follow its symlinks.
  const noLinks = constants.O_NOFOLLOW ?? 0;
  return openSync(file, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | noLinks, 0o600);
}

export async function stopPostmaster({ paths, programs, account }: PostmasterDeps): Promise<void> {
  const found = await findPostmaster(paths.cluster);
  if (!found) return;
  const { output } = await run(programs.pgCtl, ['stop', '-D', paths.cluster, '-m', 'fast', '-w', '-t', '60'], account, paths.cluster);
  // An update may have replaced the programs; this signal has the same effect.
  if (await findPostmaster(paths.cluster)) process.kill(found.pid, 'SIGINT');
  if (!(await hasStopped(paths.cluster))) throw new Error(`PostgreSQL didn't stop: ${readReason(output)}`);
}

async function hasStopped(cluster: string): Promise<boolean> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(20)) {
    if (!(await findPostmaster(cluster))) return true;
  }
  return false;
}
