import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { clusterPaths } from '../../src/platform/server/embedded-postgres/data-folder.ts';
import { readPostmasterFile } from '../../src/platform/server/embedded-postgres/postmaster-file.ts';
import { type ChildServer, startProduct, startTool } from '../child-server.ts';
import type { LoadedServer } from '../load/paired-rounds.ts';
import type { OlderBuild } from './commit.ts';

/** A build that runs on a dataset of its own. */
export interface Side extends LoadedServer {
  readonly name: string;
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
}

const SignedIn = z.object({ cookie: z.string(), adminCookie: z.string() });

/** Starts two builds, each on its copy of one dataset, which the older one makes and the newer one migrates, as an upgrade does. */
export async function openSides(older: OlderBuild, { tickets, dataDir }: { tickets: number; dataDir: string }): Promise<[Side, Side]> {
  const original = await makeDataset(older, tickets, dataDir);
  const before = await openSide({ name: 'before', root: older.root, original, tickets });
  try {
    return [before, await openSide({ name: 'now', root: process.cwd(), original, tickets })];
  } catch (error) {
    await before.stop();
    throw error;
  }
}

/** The dataset of a commit, made once. */
async function makeDataset({ commit, root }: OlderBuild, tickets: number, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'originals', `${commit}-${tickets}`);
  if (existsSync(join(folder, 'signed-in.json'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  run(process.execPath, ['--import', 'tsx', 'bench/sides/make-dataset.ts', root, folder, String(tickets)]);
  return folder;
}

interface SideToOpen {
  readonly name: string;
  readonly root: string;
  readonly original: string;
  readonly tickets: number;
}

async function openSide({ name, root, original, tickets }: SideToOpen): Promise<Side> {
  const dataDir = `${original}-${name}`;
  copyFolder(original, dataDir);
  const { cookie } = SignedIn.parse(JSON.parse(readFileSync(join(dataDir, 'signed-in.json'), 'utf8')));
  const started: ChildServer[] = [];
  const stop = async () => {
    for (const server of started.reverse()) await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const cluster = await startTool('bench/sides/run-cluster.ts', {}, [root, dataDir]);
    started.push(cluster);
    const databaseUrl = inDatabase(cluster.url, `tickets_${tickets}`);
    // Migrates the copy where it is the newer build.
    const product = await startProduct(databaseUrl, dataDir, root);
    started.push(product);
    await vacuum(databaseUrl);
    const database = readPostmasterFile(clusterPaths(dataDir).cluster)?.pid ?? 0;
    return { name, url: product.url, cookie, databaseUrl, processes: { server: product.pid, database }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A copy is renamed when it is whole; owners are kept, because PostgreSQL starts on its own files only. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  rmSync(`${to}.part`, { recursive: true, force: true });
  run('cp', ['-a', from, `${to}.part`]);
  renameSync(`${to}.part`, to);
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function vacuum(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}.`);
}
