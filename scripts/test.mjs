import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tryBuild } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail, inRoot, root } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';
import { browserLaunch } from './testing/browser.mjs';
import { readPlaywrightReport, readVitestReport, toOutcome } from './testing/reports.mjs';
import { startSharedCluster } from './testing/shared-cluster.mjs';

const report = inRoot('.cache', 'test-report.json');
mkdirSync(inRoot('.cache'), { recursive: true });

checkNode();
const suites = chooseSuites();
await ensureInstalled({ withTools: true });
if (!browserLaunch().executablePath)
  process.stderr.write("Couldn't find a browser for the tests. Install Chrome or Chromium, or set CHROMIUM_PATH.\n");

const cluster = startSharedCluster();
const outcomes = [await runSuite(['Build', runBuild])];
const stopCluster = await cluster;
for (const suite of suites) outcomes.push(await runSuite(suite));
await stopCluster();

const failed = outcomes.flatMap((outcome) => outcome.failed.map((test) => `${outcome.name}: ${test}`));
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
console.table(Object.fromEntries(outcomes.map(({ name, ...outcome }) => [name, { ...outcome, failed: outcome.failed.length }])));
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Returns all suites, those of a feature (`npm test -- parts`), or those of changes (`npm test -- --changed [commit]`). */
function chooseSuites() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { changed: { type: 'boolean' } } });
  const [chosen] = positionals;
  if (values.changed) return suitesForChanges(chosen ?? 'HEAD');
  return chosen ? suitesForFeature(chosen) : allSuites();
}

/** The suites of CI, in order. */
function allSuites() {
  return [
    ['Types, lint and spelling', runChecks],
    ['Rules and architecture', () => runVitest(['--project', 'rules'])],
    ['Server', () => runVitest(['--project', 'server'])],
    ['Sandbox', () => runVitest(['--project', 'sandbox'])],
    ['Components', () => runVitest(['--project', 'components'])],
    ['Browser', () => runPlaywright([])],
  ];
}

function suitesForFeature(feature) {
  const folders = readdirSync(inRoot('src/features')).map((area) => `src/features/${area}/${feature}/`);
  const folder = folders.find((path) => existsSync(inRoot(path)));
  if (!folder) fail(`Unknown feature ${feature}. Features are the folders src/features/*/*.`);
  return suitesFor([folder], [folder, `e2e/.*\\b${feature}\\b`]);
}

/** Vitest follows imports. Browser tests use the built app, so those of the changed features run. */
function suitesForChanges(since) {
  const changed = `${git('diff', '--name-only', '--relative', since)}${git('ls-files', '--others', '--exclude-standard')}`.split('\n');
  const browserTests = changed.flatMap((file) => /^src\/features\/[^/]+\/[^/]+\/|^e2e\/.*|.*\.browser\.tsx$/.exec(file)?.[0] ?? []);
  return suitesFor([`--changed=${since}`], [...new Set(browserTests)]);
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  } catch {
    return fail(`Couldn't compare with git ${args.join(' ')}`);
  }
}

function suitesFor(vitestArgs, browserTests) {
  return [
    ['Rules, server, sandbox and components', () => runVitest(['--passWithNoTests', ...vitestArgs])],
    ...(browserTests.length > 0 ? [['Browser', () => runPlaywright(['--pass-with-no-tests', ...browserTests])]] : []),
  ];
}

async function runSuite([name, run]) {
  console.log(`\n== ${name}`);
  rmSync(report, { force: true });
  const startedAt = performance.now();
  const { passed, skipped, failed } = await run();
  return { name, seconds: Math.round((performance.now() - startedAt) / 1_000), passed, skipped, failed };
}

async function runBuild() {
  return (await tryBuild()) ? { passed: 1, skipped: 0, failed: [] } : { passed: 0, skipped: 0, failed: ['Build'] };
}

/** Runs them in parallel, because each uses less than two cores. */
async function runChecks() {
  const checks = {
    Types: [tools.tsc, ['-b']],
    'Format and lint': [tools.biome, ['check', '--error-on-warnings', '.']],
    Spelling: [tools.cspell, ['lint', '--no-progress', '--quiet', '.']],
    'Unused code': [tools.knip, ['--no-progress']],
  };
  const codes = await Promise.all(Object.values(checks).map(([file, args]) => runNode(file, args)));
  const failed = Object.keys(checks).filter((_, index) => codes[index] !== 0);
  return { passed: codes.length - failed.length, skipped: 0, failed };
}

async function runVitest(args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode(tools.vitest, ['run', ...reporters, ...args], { env: { NODE_ENV: 'test' } });
  return toOutcome(readVitestReport(readReport()), code, args.includes('--passWithNoTests'));
}

async function runPlaywright(args) {
  const code = await runNode(tools.playwright, ['test', '--reporter=line,json', ...args], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return toOutcome(readPlaywrightReport(readReport()), code, args.includes('--pass-with-no-tests'));
}

/** Returns undefined if a runner ended before it wrote its report. */
function readReport() {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
