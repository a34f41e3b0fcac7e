import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './spawn-server.ts';

/** A sandbox started as people start it, seen from outside. */
export interface SpawnedSandbox {
  child: ChildProcess;
  /** Where it answers; empty when it gave up. */
  url: string;
  output(): string;
  errors(): string;
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Calls `/_control`; throws unless it is done. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

const running = new Set<ChildProcess>();

/** Resolves when the sandbox is ready or has ended; `npm` starts it as a person does. */
export async function startSandbox(settings: Record<string, string> = {}, npm = false): Promise<SpawnedSandbox> {
  const [program, args] = npm ? ['npm', ['run', '--silent', 'sandbox']] : [process.execPath, ['scripts/sandbox.mjs']];
  const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATASET: 'empty', npm_config_update_notifier: 'false', ...settings };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const text = { out: '', err: '' };
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  const urlIn = () => /^Sandbox ready on (\S+)$/m.exec(text.out)?.[1] ?? '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      text.out += chunk;
      if (urlIn()) resolve();
    });
  });
  await Promise.race([ready, ended]);
  const url = urlIn();
  return { child, url, output: () => text.out, errors: () => text.err, ended, control: (...call) => control(url, ...call) };
}

async function control<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${url}/_control${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer as T;
}

/** For after a test, however it went. */
export async function endSandboxes(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGTERM');
      await once(child, 'close');
    }),
  );
}
