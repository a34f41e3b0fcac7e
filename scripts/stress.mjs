import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, inRoot } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';

const BROWSER = 'browser';
const PROPERTIES = 'properties';

checkNode();
await ensureInstalled({ withTools: true });
await ensureBuilt();

const figures = inRoot('.cache', 'stress-figures.jsonl');
mkdirSync(inRoot('.cache'), { recursive: true });
rmSync(figures, { force: true });
// These tests read STRESS: a few rounds in `npm test`, all of them here. Command-line arguments select tests.
const chosen = process.argv.slice(2);
const codes = [];
const files = chosen.filter((name) => ![BROWSER, PROPERTIES].includes(name));
if (chosen.length === 0 || files.length > 0) codes.push(await runServerTests(files));
if (chosen.length === 0 || chosen.includes(PROPERTIES)) codes.push(await runPropertyTests());
if (chosen.length === 0 || chosen.includes(BROWSER)) codes.push(await runBrowserTests());
process.exitCode = codes.find((code) => code !== 0) ?? 0;
print();

/** Long tests, and tests that repeat more often here. */
function runServerTests(names) {
  const isLong = (path, text) => path.endsWith('.stress.test.ts') || text.includes("/stress.ts'") || text.includes('process.env.STRESS');
  const paths = listTests(isLong);
  return runVitest(names.length === 0 ? paths : paths.filter((path) => names.some((name) => basename(path).includes(name))));
}

/** Every property test, with new generated values. */
function runPropertyTests() {
  return runVitest(listTests((path, text) => !path.endsWith('.stress.test.ts') && text.includes("from 'fast-check'")));
}

function listTests(isChosen) {
  const paths = ['src', 'sandbox', 'scripts'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true }).map((path) => join(folder, path)),
  );
  return paths.filter((path) => path.endsWith('.test.ts') && isChosen(path, readFileSync(inRoot(path), 'utf8')));
}

function runVitest(filters) {
  return runNode(tools.vitest, ['run', '--reporter=verbose', '--maxWorkers=1', ...filters], {
    env: { NODE_ENV: 'test', STRESS: 'full', STRESS_FIGURES: figures },
  });
}

/** Browser tests that `npm test` skips. */
function runBrowserTests() {
  return runNode(tools.playwright, ['test', '--grep', '@stress'], { env: { STRESS: 'full' } });
}

function print() {
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => JSON.parse(line));
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  process.stdout.write('\n');
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
}
