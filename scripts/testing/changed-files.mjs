import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, root } from '../steps/project.mjs';
import { findFeatureTests, listFeatures } from './feature-tests.mjs';

/** Lists the files that differ from a commit, including new ones. Throws if git doesn't know the commit. */
export function listChangedFiles(since = 'HEAD') {
  const changed = git('diff', '--name-only', '--relative', since);
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])].sort();
}

/**
 * Lists the browser tests that changed files can affect: the changed tests, and those of each changed feature. Tests drive the built
 * app, so their imports don't show which screens they use.
 */
export function browserTestsFor(files) {
  const changed = new Set(files.map((file) => /^src\/features\/[\w-]+\/([\w-]+)\//.exec(file)?.[1]));
  const ofFeatures = listFeatures()
    .filter((feature) => changed.has(feature))
    .flatMap((feature) => findFeatureTests(feature).browserFiles);
  const own = files
    .filter((file) => file.endsWith('.browser.tsx') || /^e2e\/.*\.ts$/.test(file))
    .filter((file) => existsSync(inRoot(file)));
  return [...new Set([...own, ...ofFeatures])].sort();
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim().split('\n')[0]);
  return stdout.split('\n').filter(Boolean);
}
