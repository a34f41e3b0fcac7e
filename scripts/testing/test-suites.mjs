import { tryBuild } from '../steps/build.mjs';
import { runNode, tools } from '../steps/run.mjs';
import { browserLaunch } from './browser.mjs';
import { browserTestsFor, listChangedFiles } from './changed-files.mjs';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';
import { add, check, playwrightCounts, takeReport, vitestCounts } from './test-counts.mjs';

const TESTING = { env: { NODE_ENV: 'test' } };

/** Everything CI runs, in order. A suite answers its counts and the names of what failed. */
export const allSuites = [
  { name: 'Build', run: async () => ({ counts: check(await tryBuild()) }) },
  { name: 'Types, lint and spelling', run: runChecks },
  { name: 'Rules and architecture', run: () => runVitest('rules', ['--project', 'rules']) },
  { name: 'Server', run: () => runVitest('server', ['--project', 'server']) },
  { name: 'Sandbox', run: () => runVitest('sandbox', ['--project', 'sandbox']) },
  { name: 'Components', run: () => runComponents([]) },
  { name: 'Browser', run: () => runPlaywright([]) },
];

/** The tests that changes since a commit can affect. Vitest follows imports; browser tests are those of the changed features. */
export function suitesForChanges(since) {
  const browserFiles = browserTestsFor(listChangedFiles(since));
  return [
    allSuites[0],
    { name: 'Rules, server, sandbox and components', run: () => runVitest('changed', [`--changed=${since}`, '--passWithNoTests']) },
    ...(browserFiles.length > 0 ? [{ name: 'Browser', run: () => runPlaywright(browserFiles) }] : []),
  ];
}

/** Runs test files of any Vitest project once. */
export const repeatVitest = (files) => runVitest('repeated', files);

/** Runs browser tests several times. */
export const repeatBrowserTests = (files, times) => runPlaywright([...files, `--repeat-each=${times}`]);

/** The tests of one feature, of every kind it has. */
export function suitesFor({ folder, browserFiles }) {
  const inVitest = (project) => runVitest(project, ['--project', project, '--passWithNoTests', folder]);
  return [
    allSuites[0],
    { name: 'Rules', run: () => inVitest('rules') },
    { name: 'Server', run: () => inVitest('server') },
    { name: 'Components', run: () => runComponents(['--passWithNoTests', folder]) },
    ...(browserFiles.length > 0 ? [{ name: 'Browser', run: () => runPlaywright(browserFiles) }] : []),
  ];
}

/** Runs them side by side, because each uses less than two cores. */
async function runChecks() {
  const checks = {
    Types: [tools.tsc, ['-b']],
    'Format and lint': [tools.biome, ['check', '--error-on-warnings', '.']],
    Spelling: [tools.cspell, ['lint', '--no-progress', '--quiet', '.']],
    'Unused code': [tools.knip, ['--no-progress']],
  };
  const outcomes = Object.entries(checks).map(async ([name, [file, args]]) => ({ name, hasPassed: (await runNode(file, args)) === 0 }));
  const done = await Promise.all(outcomes);
  const failed = done.filter(({ hasPassed }) => !hasPassed).map(({ name }) => ({ name, reason: 'See the output above.' }));
  return { counts: done.map(({ hasPassed }) => check(hasPassed)).reduce(add), failed };
}

async function runVitest(name, args) {
  const report = takeReport(`test-${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.file}`];
  const code = await runNode(tools.vitest, ['run', ...reporters, ...args], TESTING);
  return { counts: vitestCounts(report, code), failed: failedInVitest(report) };
}

const runComponents = async (args) => (hasBrowser() ? runVitest('components', ['--project', 'components', ...args]) : noBrowser());

const hasBrowser = () => browserLaunch().executablePath !== undefined;

function noBrowser() {
  process.stderr.write("Couldn't find a browser for the tests. Install Chrome or Chromium, or set CHROMIUM_PATH.\n");
  return { counts: check(false) };
}

async function runPlaywright(files) {
  if (!hasBrowser()) return noBrowser();
  const report = takeReport('test-browser.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file };
  const code = await runNode(tools.playwright, ['test', '--reporter=line,json', ...files], { env });
  return { counts: playwrightCounts(report, code), failed: failedInPlaywright(report) };
}
