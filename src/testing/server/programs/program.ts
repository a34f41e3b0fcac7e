import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clusterPaths } from '../../../platform/server/embedded-postgres/data-folder.ts';
import { apiCaller } from '../api-caller.ts';

/** The first Admin of an empty database. */
export const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'amber-otter-lantern-94' };

const PROGRAM = 'dist/server/main.js';
/** As the supervisor starts it. */
const MEMORY: Readonly<Record<string, string>> = JSON.parse(readFileSync('scripts/supervisor/memory-environment.json', 'utf8'));
const READY = /^OBDesk ready on (\S+)/;

/** The built server as a process, with its own database in `dataDir`. */
export interface Program {
  readonly dataDir: string;
  /** Starts it. Returns its URL and the milliseconds until it was ready. */
  start(): Promise<{ url: string; took: number }>;
  /** Starts it and kills it after some milliseconds, ready or not. */
  startAndKill(afterMs: number): Promise<void>;
  /** Stops it gracefully and returns its exit code. */
  stop(): Promise<number | null>;
  /** `kill -9`: nothing is finished and no browser is notified. The database keeps running. */
  kill(): Promise<void>;
  /** Kills its database. Call `kill` first. */
  killDatabase(): void;
  /** Kills both and deletes the data. */
  remove(): Promise<void>;
}

/** Returns the built server with its own data folder and more environment variables. It isn't started yet. */
export async function newProgram(env: Record<string, string> = {}): Promise<Program> {
  const dataDir = await mkdtemp(join(tmpdir(), 'obdesk-program-'));
  return programOn(dataDir, { ...ADMIN, RATE_LIMIT_FACTOR: '100000', ...env });
}

/** Signs in as its Admin. Returns the cookies, which remain valid after a restart. */
export async function signInTo(url: string): Promise<string> {
  const reply = await apiCaller(url).post('/api/auth/login', { usernameOrEmail: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD });
  if (reply.status !== 200) throw new Error(`the sign-in was answered ${reply.status}: ${reply.body.message}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function programOn(dataDir: string, env: Record<string, string>): Program {
  if (!existsSync(PROGRAM)) throw new Error('This test needs the built server: npm run build');
  let child: ChildProcess | undefined;
  const launch = () => {
    const settings = { ...MEMORY, ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env };
    const started = spawn(process.execPath, [PROGRAM], { env: settings, stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    return started;
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    dataDir,
    async start() {
      const begin = performance.now();
      const url = await untilReady(launch());
      return { url, took: performance.now() - begin };
    },
    async startAndKill(afterMs) {
      launch();
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await end('SIGKILL');
    },
    async stop() {
      await end('SIGTERM');
      return child?.exitCode ?? null;
    },
    kill: () => end('SIGKILL'),
    killDatabase: () => void process.kill(readPostmasterPid(dataDir), 'SIGKILL'),
    async remove() {
      await end('SIGKILL');
      if (existsSync(postmasterFile(dataDir))) process.kill(readPostmasterPid(dataDir), 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = READY.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}

const postmasterFile = (dataDir: string): string => join(clusterPaths(dataDir).cluster, 'postmaster.pid');

function readPostmasterPid(dataDir: string): number {
  const [pid] = readFileSync(postmasterFile(dataDir), 'utf8').split('\n');
  return Number(pid);
}
