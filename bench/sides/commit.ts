import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface OlderBuild {
  readonly commit: string;
  /** Its clone, installed and built. */
  readonly root: string;
}

/** Builds another commit in a worktree below `folder`, where the next run finds it. */
export function buildCommit(name: string, folder: string): OlderBuild {
  const commit = run('git', ['rev-parse', '--short=12', '--verify', `${name}^{commit}`]).trim();
  const root = join(folder, 'commits', commit);
  if (!existsSync(join(root, 'package.json'))) {
    mkdirSync(join(folder, 'commits'), { recursive: true });
    // A worktree of that place may be known still, though its folder was removed.
    run('git', ['worktree', 'add', '--force', '--force', '--detach', root, commit]);
  }
  console.log(`Building ${commit} …`);
  if (!existsSync(join(root, 'node_modules'))) installInto(root);
  run(process.execPath, ['scripts/build.mjs'], root);
  return { commit, root };
}

/** The same packages are the same files; others are installed. */
function installInto(root: string): void {
  const isSame = readFileSync('package-lock.json').equals(readFileSync(join(root, 'package-lock.json')));
  if (isSame && process.platform === 'linux') run('cp', ['-al', 'node_modules', join(root, 'node_modules')]);
  else if (isSame) cpSync('node_modules', join(root, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  // The build would install them too; `npm ci` says first what is missing.
  else run('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'], root);
}

function run(program: string, args: readonly string[], cwd = process.cwd()): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr || stdout}`);
  return stdout;
}
