import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export interface ChildServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const READY = /ready on (\S+)/i;

/** Runs a program of its own that says where it is ready, the built product for one; `cwd` is another clone, when it is one's own that is not meant. */
async function startChild(args: readonly string[], env: Readonly<Record<string, string>>, cwd = process.cwd()): Promise<ChildServer> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = READY.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The product as it is built, here or in the clone at `root`, on a dataset of the bench, with the flags of Node.js that `npm start` gives it. */
export function startProduct(databaseUrl: string, dataDir: string, root = process.cwd()): Promise<ChildServer> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'production',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  };
  return startChild([...nodeFlags(root), 'dist/server/main.js'], env, root);
}

/** Older builds have none. */
function nodeFlags(root: string): string[] {
  const file = join(root, 'scripts/supervisor/node-flags.json');
  return existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** A TypeScript program of the bench. */
export function startTool(file: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<ChildServer> {
  return startChild(['--import', 'tsx', file, ...args], { NODE_ENV: 'production', ...env });
}

interface Servers {
  readonly all: readonly ChildServer[];
  add(starting: Promise<ChildServer>): Promise<ChildServer>;
}

/** Stops whatever was started, also when the work fails on the way. */
export async function withServers<T>(work: (servers: Servers) => Promise<T>): Promise<T> {
  const all: ChildServer[] = [];
  const add = async (starting: Promise<ChildServer>) => {
    const server = await starting;
    all.push(server);
    return server;
  };
  try {
    return await work({ all, add });
  } finally {
    await Promise.all(all.map((server) => server.stop()));
  }
}
