import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './compress.mjs';
import { fingerprint, readMark } from './fingerprint.mjs';
import { withPrepareLock } from './prepare-lock.mjs';
import { fail, inRoot } from './project.mjs';
import { runNode, tools } from './run.mjs';

const dist = inRoot('dist');
const sources = ['src', 'migrations', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'scripts/steps'];
const production = { env: { NODE_ENV: 'production' } };
const isTest = (file) => /\.(test\.ts|(browser|component)\.tsx)$/.test(file) || file.startsWith(join('src', 'testing'));

/** Builds the browser app and the server, unless the sources are unchanged since the last build. */
export async function ensureBuilt() {
  if (!(await tryBuild())) fail('Build failed. See the error above.');
}

/** Returns whether there is a build of the current sources. */
export async function tryBuild() {
  return isBuilt() || (await withPrepareLock(async () => isBuilt() || (await build())));
}

const wanted = () => fingerprint(sources, { leaveOut: isTest });

const isBuilt = () => readMark(join(dist, '.built')) === wanted();

async function build() {
  process.stdout.write('Building…\n');
  const hash = wanted();
  const draft = inRoot('.cache', 'build', String(process.pid));
  rmSync(inRoot('.cache', 'build'), { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const web = join(draft, 'web');
  const codes = await Promise.all([
    runNode(tools.vite, ['build', '--outDir', web, '--emptyOutDir', '--logLevel', 'warn'], production),
    runNode('scripts/steps/bundle-server.mjs', [join(draft, 'server')], production),
  ]);
  if (codes.some((code) => code !== 0)) return false;
  if ((await runNode('scripts/steps/bundle-api-docs.mjs', [web], production)) !== 0) return false;
  await compressAssets(web);
  writeFileSync(join(draft, '.built'), hash);
  replaceDist(draft);
  return true;
}

/** Swaps in the new build. A running server has already loaded its files; the next start finds the whole old build or the whole new one. */
function replaceDist(draft) {
  const old = inRoot('.cache', 'build', 'old');
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(draft, dist);
  for (const name of readdirSync(inRoot('.cache', 'build'))) rmSync(inRoot('.cache', 'build', name), { recursive: true, force: true });
}
