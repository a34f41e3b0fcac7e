import { spawn } from 'node:child_process';
import { root } from './spawn-server.ts';
import { type SpawnedProgram, untilReady } from './spawned-program.ts';

export interface SpawnedSandbox extends SpawnedProgram {
  /** Calls `/_control`. Throws if the call fails. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Resolves when the sandbox is ready or has ended. It is started with `npm`, as users do. */
export async function startSandbox(settings: Record<string, string> = {}, npm = false): Promise<SpawnedSandbox> {
  const [command, args] = npm ? ['npm', ['run', '--silent', 'sandbox']] : [process.execPath, ['scripts/sandbox.mjs']];
  const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATASET: 'empty', npm_config_update_notifier: 'false', ...settings };
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const program = await untilReady(child, /^Sandbox ready on (\S+)$/m);
  return { ...program, control: (...call) => control(program.url, ...call) };
}

async function control<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${url}/_control${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer as T;
}
