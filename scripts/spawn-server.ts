import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A server started as people start it, seen from outside. */
export interface SpawnedServer {
  child: ChildProcess;
  /** Where it answers; empty when it gave up. */
  url: string;
  output(): string;
  errors(): string;
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
}

interface StartOptions {
  env: Record<string, string>;
  /** `npm start` in a process group of its own, as a terminal does it; else the script alone. */
  npm?: boolean;
}

const running = new Set<ChildProcess>();

/** Resolves when the server is ready or has ended. */
export async function startServer({ env, npm = false }: StartOptions): Promise<SpawnedServer> {
  const [program, args] = npm ? ['npm', ['start']] : [process.execPath, ['scripts/start.mjs']];
  const child = spawn(program, args, { cwd: root, detached: npm, env: cleanEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const text = { out: '', err: '' };
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      text.out += chunk;
      if (readyUrl(text.out)) resolve();
    });
  });
  await Promise.race([ready, ended]);
  return { child, url: readyUrl(text.out), output: () => text.out, errors: () => text.err, ended };
}

const readyUrl = (output: string) => /^OBDesk ready on (\S+)$/m.exec(output)?.[1] ?? '';

/** Neither the tests' own mode nor a developer's settings may reach the server. */
function cleanEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const foreign = /^(NODE_ENV|VITEST|DATABASE_URL|DATA_DIR|HOST|PORT|ADMIN_|APP_|npm_)/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(kept), PORT: '0', npm_config_update_notifier: 'false', ...env };
}

/** For after a test, however it went. */
export async function endServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGTERM');
      await once(child, 'close');
    }),
  );
}
