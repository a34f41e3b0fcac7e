import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { readSignIn } from '../sample-data/sign-in.ts';
import { clusterPaths } from '../src/platform/server/embedded-postgres/data-folder.ts';
import { connectEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { readPostmasterFile } from '../src/platform/server/embedded-postgres/postmaster-file.ts';
import { createLog } from '../src/platform/server/log.ts';
import { toDatabaseUrl } from '../src/testing/server/test-cluster.ts';
import { readUsage, type Usage } from './usage.ts';

export interface Product {
  readonly url: string;
  /** Cookie of a signed-in user. */
  readonly cookie: string;
  readonly databaseUrl: string;
  /** Signs in another device of the user of the sample data, or of a colleague, who has the same password. */
  signIn(colleague?: string): Promise<string>;
  query(sql: string): Promise<void>;
  usage(): Usage | undefined;
}

const programs: ChildProcess[] = [];

/** Runs a Node.js program until `stopPrograms`. Returns the URL that it prints once it is ready. */
export async function startProgram(args: readonly string[], env: NodeJS.ProcessEnv, cwd = process.cwd()) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  programs.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready on (\S+)/.exec(line)?.[1];
    if (!url) continue;
    // A full pipe would block the program.
    child.stdout.resume();
    return { url, pid: child.pid ?? 0 };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

/** Stops everything that was started. */
export async function stopPrograms(): Promise<void> {
  for (const child of programs.splice(0).reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Returns the data folder with that many tickets. It is created by the clone in `root` unless an earlier run has done so. */
export async function findDataset(folder: string, tickets: number, root = process.cwd()): Promise<string> {
  if (await readSignIn(folder)) return folder;
  console.log(`Creating a dataset of ${tickets.toLocaleString('en')} tickets…`);
  rmSync(folder, { recursive: true, force: true });
  runSync(process.execPath, ['--import', 'tsx', 'bench/make-dataset.ts', folder, String(tickets)], root);
  return folder;
}

/** Runs a program to its end. */
export function runSync(program: string, args: readonly string[], cwd = process.cwd()): void {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${status}`);
}

/** Starts the build in `root` and its PostgreSQL on a data folder, with the flags of `npm start`. */
export async function startProduct(dataDir: string, root = process.cwd()): Promise<Product> {
  const { DATABASE_URL: _, ...env } = process.env;
  const flags = readFlags(root);
  const settings = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' };
  const { url, pid } = await startProgram([...flags, 'dist/server/main.js'], { ...env, ...settings, BACKUP_TIME: 'off' }, root);
  const { log } = createLog('error', process.stderr);
  const { poolConfig } = await connectEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log });
  const databaseUrl = toDatabaseUrl(poolConfig);
  const postmaster = readPostmasterFile(clusterPaths(dataDir).cluster)?.pid ?? 0;
  const signIn = (colleague?: string) => signInAt(url, dataDir, colleague);
  const query = (sql: string) => queryOnce(databaseUrl, sql);
  return { url, cookie: await signIn(), databaseUrl, signIn, query, usage: () => readUsage(pid, postmaster) };
}

/** Builds of older commits may have none. */
function readFlags(root: string): string[] {
  const file = `${root}/scripts/supervisor/node-flags.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

async function signInAt(url: string, dataDir: string, colleague?: string): Promise<string> {
  const { username, password } = (await readSignIn(dataDir)) ?? {};
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ usernameOrEmail: colleague ?? username, password }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || !cookie) throw new Error(`Sign-in returned ${response.status}`);
  return cookie.slice(0, cookie.indexOf(';'));
}

async function queryOnce(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
