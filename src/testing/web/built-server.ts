import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Database, openDatabase } from '../../platform/server/database/database.ts';
import { createLog } from '../../platform/server/log.ts';
import { createTestDatabase, SHARED_CLUSTER } from '../server/test-cluster.ts';

const PROGRAM = 'dist/server/main.js';

export interface BuiltServer {
  readonly url: string;
  /** URL of the page that creates the first Admin. */
  readonly setupUrl: string | undefined;
  readonly database: Database;
  /** Kills the process, like a power cut; `start` restarts it on the same port and database. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the built program, as `npm start` does, on a free port with its own empty database and these additional variables. */
export async function startBuiltServer(environment: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
  const connection = await createTestDatabase({ connectionString: process.env[SHARED_CLUSTER] ?? '' });
  const dataDir = await mkdtemp(join(tmpdir(), 'obdesk-browser-'));
  const database = openDatabase({ ...connection, max: 2 }, createLog('silent').log);
  const env = {
    ...environment,
    DATABASE_URL: connection.connectionString,
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
  };
  let { child, lines } = await launch({ ...env, PORT: '0' });
  const url = addressIn(lines, /OBDesk ready on (\S+)/) ?? '';

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    setupUrl: addressIn(lines, /(\S+\/#\/setup\?token=\S+)/),
    database,
    kill: () => end('SIGKILL'),
    start: async () => {
      ({ child, lines } = await launch({ ...env, PORT: new URL(url).port }));
    },
    async stop() {
      await end('SIGTERM');
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(env: Record<string, string>): Promise<{ child: ChildProcess; lines: string[] }> {
  const cwd = process.env.OBDESK_TEST_HOME ?? process.cwd();
  const child = spawn(process.execPath, [PROGRAM], { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)));
    reader.on('line', (line) => {
      lines.push(line);
      if (line.startsWith('OBDesk ready on')) resolve();
    });
  });
  return { child, lines };
}

function addressIn(lines: string[], pattern: RegExp): string | undefined {
  return lines.map((line) => pattern.exec(line)?.[1]).find(Boolean);
}
