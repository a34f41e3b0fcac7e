import { type SpawnOptions, spawn } from 'node:child_process';

/** System account that a program runs as; null for our own. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export interface RunResult {
  code: number | null;
  output: string;
}

/** Removes shell settings (PGDATA, PGOPTIONS, LANG…) that would change PostgreSQL's behavior or messages. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LANGUAGE)/.test(name));
  return { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' };
}

export function spawnOptions(account: Account | null, cwd: string): SpawnOptions {
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  return { ...as, cwd, env: cleanEnvironment(), windowsHide: true };
}

/** Runs a program to its end. Never throws, even if the program can't be started. */
export function run(program: string, args: string[], account: Account | null, cwd = '/'): Promise<RunResult> {
  return new Promise((resolve) => {
    let output = '';
    const failed = (error: Error) => resolve({ code: null, output: error.message });
    try {
      const child = spawn(program, args, { ...spawnOptions(account, cwd), stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout?.on('data', (text) => {
        output += text;
      });
      child.stderr?.on('data', (text) => {
        output += text;
      });
      child.on('error', failed);
      child.on('close', (code) => resolve({ code, output }));
    } catch (error) {
      failed(error as Error);
    }
  });
}

/** Returns the most useful line of an output: the first FATAL or error, else the last one. */
export function readReason(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.find((line) => /\b(FATAL|error|ERROR)\b/.test(line)) ?? lines.at(-1) ?? 'no reason given';
}
