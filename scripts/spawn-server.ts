import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SpawnedProgram, untilReady } from './spawned-program.ts';

export const root = join(import.meta.dirname, '..');

interface StartOptions {
  env: Record<string, string>;
  /** Runs `npm start` in its own process group, as a terminal does, or only the script. */
  npm?: boolean;
}

/** Resolves when the server is ready or has ended. */
export async function startServer({ env, npm = false }: StartOptions): Promise<SpawnedProgram> {
  const [program, args] = npm ? ['npm', ['start']] : [process.execPath, ['scripts/start.mjs']];
  const child = spawn(program, args, { cwd: root, detached: npm, env: cleanEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  return untilReady(child, /^OBDesk ready on (\S+)$/m);
}

/** Environment variables of the tests and of the developer that the server must not get. */
function cleanEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const foreign = /^(NODE_ENV|VITEST|DATABASE_URL|DATA_DIR|HOST|PORT|ADMIN_|APP_|npm_)/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(kept), PORT: '0', npm_config_update_notifier: 'false', ...env };
}

/** Returns the PID of the server process, which the started program watches. */
export function serverOf({ child: { pid = 0 } }: SpawnedProgram): number {
  return childOf(pid);
}

/** Returns the PID of the only child of a process. */
export function childOf(pid: number): number {
  if (process.platform !== 'linux') return Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }));
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
}

/** Returns the command line of a process, separated by spaces. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}
