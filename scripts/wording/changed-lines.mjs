import { execFileSync } from 'node:child_process';

/** The default of 1 MB is too small for the diff of a large change. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Returns the lines that are new compared with the upstream branch (or with the last commit, without an upstream) as a map from file to line
 * numbers. Untracked files count in full: their value is `undefined`. Empty outside a Git repository.
 */
export function findChangedLines(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: MAX_OUTPUT_BYTES });
  try {
    const diff = git(
      'diff',
      '--relative',
      '--unified=0',
      '--no-color',
      '--no-ext-diff',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      findBase(git),
    );
    const untracked = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean);
    return new Map([...readAddedLines(diff), ...untracked.map((file) => [file, undefined])]);
  } catch {
    return new Map();
  }
}

function findBase(git) {
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim();
  } catch {
    return 'HEAD';
  }
}

/** Returns file and added line numbers of a diff made with `--unified=0`. */
export function readAddedLines(diff) {
  const added = new Map();
  let lines = new Set();
  for (const line of diff.split('\n')) {
    const [, file] = /^\+\+\+ b\/(.+)$/.exec(line) ?? [];
    if (file) {
      lines = new Set();
      added.set(file, lines);
    }
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start) for (let offset = 0; offset < Number(count); offset += 1) lines.add(Number(start) + offset);
  }
  return added;
}
