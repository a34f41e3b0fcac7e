import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** The built `npm run backup`, `restore` or `rotate-secret` as a process. */
export interface Command {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves to the exit code; null if it was killed. */
  readonly ended: Promise<number | null>;
  /** Peak memory in MB; Linux only. */
  peakMemory(): number;
}

/** Starts a command; `env` specifies its database and folders. */
export function startCommand(
  name: 'backup' | 'restore' | 'rotate-secret',
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Command {
  const child = spawn(process.execPath, [`dist/server/${name}.js`, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let peak = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const watch = setInterval(() => {
    peak = Math.max(peak, readPeak(child.pid));
  }, 200);
  const ended = once(child, 'close').then(([code]) => {
    clearInterval(watch);
    return code as number | null;
  });
  return { child, output: () => text, ended, peakMemory: () => peak };
}

function readPeak(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000);
  } catch {
    return 0;
  }
}
