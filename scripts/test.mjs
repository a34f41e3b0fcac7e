import { ensureBrowser } from './steps/browser.mjs';
import { tryBuild } from './steps/build.mjs';
import { failedInPlaywright, failedInVitest, listFailed } from './steps/failed-tests.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode } from './steps/project.mjs';
import { runNode, runTypeScript, tools } from './steps/run.mjs';
import { add, check, playwrightCounts, summary, takeReport, vitestCounts } from './steps/test-counts.mjs';

checkNode();
await ensureInstalled();

let total = { passed: 0, failed: 0, skipped: 0 };
const failed = [];
let step;

heading('Build');
count(check(await tryBuild()));
heading('Types');
count(check((await runNode(tools.tsc, ['-b'])) === 0));
heading('Format and lint');
count(check((await runNode(tools.biome, ['check', '--error-on-warnings', '.'])) === 0));
heading('Rules, architecture and API');
count(await testsOfRulesAndServer());
heading('API with DATABASE_URL');
count(await testsWithDatabaseUrl());
heading('Browser');
count(await testsInBrowser());

process.stdout.write(`${listFailed(failed)}\n${summary(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

function heading(text) {
  step = { name: text, namedBefore: failed.length };
  process.stdout.write(`\n== ${text}\n`);
}

function count(counts) {
  const isNamed = counts.failed <= failed.length - step.namedBefore;
  if (!isNamed) failed.push({ name: step.name, reason: 'Not all that failed here is named; its output stands above.' });
  total = add(total, counts);
}

async function testsOfRulesAndServer() {
  const { report, reporters } = vitestReport('vitest.json');
  return outcomeOfVitest(report, await runNode(tools.vitest, ['run', ...reporters], { env: { NODE_ENV: 'test' } }));
}

/** The same calls on a PostgreSQL that is only known by its address. */
async function testsWithDatabaseUrl() {
  const { report, reporters } = vitestReport('vitest-outside.json');
  return outcomeOfVitest(report, await runTypeScript('scripts/test-outside.ts', reporters, { env: { NODE_ENV: 'test' } }));
}

function outcomeOfVitest(report, code) {
  failed.push(...failedInVitest(report));
  return vitestCounts(report, code);
}

function vitestReport(name) {
  const report = takeReport(name);
  return { report, reporters: ['--reporter=default', '--reporter=json', `--outputFile.json=${report.file}`] };
}

async function testsInBrowser() {
  const browser = await ensureBrowser();
  if (!browser) {
    process.stderr.write('No Chromium was found for the browser tests. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.\n');
    return check(false);
  }
  const report = takeReport('playwright.json');
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report.file };
  const code = await runNode(tools.playwright, ['test', '--reporter=line,json'], { env });
  failed.push(...failedInPlaywright(report));
  return playwrightCounts(report, code);
}
